// Checks the receipts of a file in the browser, as `paipu receipt check` does: that the log which the club has signed has these events.
// The forms are those of c2sp.org: tlog-proof, signed-note and tlog-checkpoint; the tree is that of RFC 6962.
import { verifyAsync } from "../vendor/ed25519.js";

const EXTRA = "extra ", INDEX = "index ", SALT = 16, DASH = "\u2014 ";
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const place = document.getElementById("receipt");
const utf8 = (text) => new TextEncoder().encode(text);
const sameBytes = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

function need(holds) {
  if (!holds) throw new Error("not valid");
}

/** What base64 stands for; only its one canonical form is read. */
function bytes(text) {
  const found = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  need(btoa(String.fromCharCode(...found)) === text);
  return found;
}

function number(text) {
  need(/^(0|[1-9][0-9]{0,14})$/.test(text));
  return Number(text);
}

async function sha256(...parts) {
  const all = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

async function isSigned(text, signature, key) {
  let known;
  try {
    known = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  } catch {
    return verifyAsync(signature, text, key, { zip215: false }); // a browser that does not know Ed25519
  }
  return crypto.subtle.verify("Ed25519", known, signature, text);
}

/** The name of a log and its key, of which the four bytes of its id are a hash. */
async function readKey(text) {
  const [, name, id, key] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? need(false);
  const written = bytes(key);
  need(written.length === 33 && written[0] === 1);
  const found = (await sha256(utf8(`${name}\n`), written)).slice(0, 4);
  need([...found].map((each) => each.toString(16).padStart(2, "0")).join("") === id);
  return { name, id: found, public: written.slice(1) };
}

/** The size and root of a checkpoint that this key has signed. */
async function readCheckpoint(note, key) {
  const end = note.lastIndexOf("\n\n") + 1;
  const [text, lines] = [note.slice(0, end), note.slice(end + 1).split("\n").slice(0, -1)];
  const [origin, size, root] = text.split("\n");
  need(end > 0 && note.endsWith("\n") && origin === key.name);
  const begins = `${DASH}${key.name} `;
  const signed = lines.filter((each) => each.startsWith(begins)).map((each) => bytes(each.slice(begins.length)));
  const own = signed.find((each) => sameBytes(each.slice(0, 4), key.id));
  need(own && (await isSigned(utf8(text), own.slice(4), key.public)));
  return { size: number(size), root: bytes(root) };
}

/** Whether the path leads from a leaf to the root (RFC 9162, section 2.1.3.2). */
async function leadsTo(root, leaf, index, size, path) {
  let [found, below, last] = [leaf, index, size - 1];
  for (const each of path) {
    if (!last) return false;
    if (below % 2 || below === last) {
      found = await sha256(NODE, each, found);
      while (below && below % 2 === 0) [below, last] = [Math.floor(below / 2), Math.floor(last / 2)];
    } else found = await sha256(NODE, found, each);
    [below, last] = [Math.floor(below / 2), Math.floor(last / 2)];
  }
  return index < size && !last && sameBytes(found, root);
}

/** Check that a receipt proves exactly this event; throws if it does not. */
async function check(file, event, key) {
  const cut = file.indexOf("\n\n");
  const [form, extra, index, ...path] = file.slice(0, cut).split("\n");
  need(form === "c2sp.org/tlog-proof@v1" && extra.startsWith(EXTRA) && index.startsWith(INDEX));
  const known = bytes(extra.slice(EXTRA.length));
  need(sameBytes(known.slice(SALT), utf8(event)));
  const { size, root } = await readCheckpoint(file.slice(cut + 2), key);
  need(await leadsTo(root, await sha256(LEAF, known), number(index.slice(INDEX.length)), size, path.map(bytes)));
  return size;
}

async function checkAll() {
  const receipts = [...place.querySelectorAll(".receipt")];
  const wrong = [];
  let size = 0;
  for (const each of receipts) {
    const said = (name) => each.querySelector(name).textContent;
    let valid = true;
    try {
      size = await check(said(".proof"), said(".event"), await readKey(document.getElementById("key").textContent));
    } catch {
      valid = false;
      wrong.push(said(".number"));
    }
    each.dataset.valid = valid;
  }
  const words = place.querySelector(wrong.length ? ".wrong" : ".right");
  words.querySelector("b").textContent = wrong.length ? wrong.join(" · ") : size;
  for (const each of place.querySelectorAll(".right, .wrong")) each.hidden = each !== words;
}

const button = document.getElementById("check");
if (globalThis.crypto?.subtle) {
  button.hidden = false;
  button.addEventListener("click", checkAll);
} else place.querySelector(".cannot").hidden = false;
