// The form keeps its files: the report is fetched and shown below it, and the same files go with "Record it".
// Without this file both forms are sent as they are, and the files are chosen a second time.

const form = document.getElementById("report");
const input = form.querySelector("input[type=file]");
const results = document.getElementById("results");

function say(words) {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.textContent = words;
  results.replaceChildren(line);
}

function hand(files) {
  const again = results.querySelector("#record input[type=file]");
  if (!again) return;
  again.files = files;
  again.closest(".again").hidden = true;
}

async function look(event) {
  event.preventDefault();
  const files = input.files;
  const button = form.querySelector("button");
  button.disabled = true;
  say(results.dataset.reading);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("results");
    const refusal = page.querySelector("[role=alert]") ?? (found ? null : page.querySelector("main"));
    if (!found && !refusal) throw new TypeError("no page");
    results.replaceChildren(...(refusal ? [refusal] : []), ...(found ? found.children : []));
    hand(files);
    results.focus();
  } catch {
    say(results.dataset.failed);
  } finally {
    button.disabled = false;
  }
}

form.addEventListener("submit", look);
for (const kind of ["dragover", "dragleave", "drop"]) {
  form.querySelector(".drop").addEventListener(kind, (event) => event.currentTarget.classList.toggle("over", kind === "dragover"));
}
