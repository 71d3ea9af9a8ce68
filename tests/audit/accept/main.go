// Judges files of a log with Go's own note and tlog packages: a line of JSON in, "accepted" or "refused: why" out.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Asked is one file and what its reader knows beside it.
type Asked struct {
	Kind    string // checkpoint, receipt or continuation
	File    []byte
	Key     string
	Earlier []byte // of a continuation: the root of the log it begins with
}

type checkpoint struct {
	size int64
	root tlog.Hash
}

func hash(text string) (tlog.Hash, error) {
	var found tlog.Hash
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err == nil && copy(found[:], data) != len(data) || len(data) != len(found) {
		err = errors.New("no hash of 32 bytes")
	}
	return found, err
}

func open(file []byte, key string) (checkpoint, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return checkpoint{}, err
	}
	opened, err := note.Open(file, note.VerifierList(verifier))
	if err != nil {
		return checkpoint{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return checkpoint{}, errors.New("no checkpoint of this log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return checkpoint{}, err
	}
	root, err := hash(lines[2])
	return checkpoint{size, root}, err
}

func judge(asked Asked) error {
	if asked.Kind == "checkpoint" {
		_, err := open(asked.File, asked.Key)
		return err
	}
	head, file, _ := strings.Cut(string(asked.File), "\n\n")
	signed, err := open([]byte(file), asked.Key)
	if err != nil {
		return err
	}
	lines := strings.Split(head, "\n")
	var entry []byte
	if asked.Kind == "receipt" {
		if len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "extra ") {
			return errors.New("no receipt")
		}
		entry, err = base64.StdEncoding.Strict().DecodeString(strings.TrimPrefix(lines[1], "extra "))
		if err != nil {
			return err
		}
		lines = lines[2:]
	}
	number, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimPrefix(lines[0], "index "), "old "), 10, 64)
	if err != nil {
		return err
	}
	var path []tlog.Hash
	for _, line := range lines[1:] {
		each, err := hash(line)
		if err != nil {
			return err
		}
		path = append(path, each)
	}
	if asked.Kind == "receipt" {
		return tlog.CheckRecord(path, signed.size, signed.root, number, tlog.RecordHash(entry))
	}
	earlier, err := hash(base64.StdEncoding.EncodeToString(asked.Earlier))
	if err != nil {
		return err
	}
	return tlog.CheckTree(path, signed.size, signed.root, number, earlier)
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		var asked Asked
		if err := json.Unmarshal(input.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		if err := judge(asked); err != nil {
			fmt.Println("refused:", err)
		} else {
			fmt.Println("accepted")
		}
	}
}
