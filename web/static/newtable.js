// Seats are tapped as they lie round the table. Without this file the same form has a field for each seat.

const sheet = document.querySelector(".sheet");
const known = [...document.querySelectorAll("#known option")].map((option) => option.value);
const words = sheet.dataset;
const text = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
let chair = null; // the one that was tapped last

class Table {
  constructor(fieldset) {
    this.dealer = fieldset.querySelector(".lot select");
    const list = fieldset.querySelector(".chairs");
    this.chairs = [...list.querySelectorAll(".chair")].map((item, place) => new Chair(this, item, place));
    this.about = document.createElement("p");
    this.about.className = "about";
    list.after(this.about);
    list.classList.add("tapped");
    this.about.classList.add("tapped");
    this.show();
  }

  show() {
    for (const each of this.chairs) each.show();
    const first = this.chairs[Number(this.dealer.value) - 1];
    const lead = document.createElement("strong");
    lead.textContent = first ? text(words.deals, { name: first.name }) : words.lot;
    this.about.replaceChildren(lead, words.hint);
  }

  // Who sits before and after a chair, in the order of play.
  neighbours(place) {
    const order = [...this.chairs.slice(place + 1), ...this.chairs.slice(0, place)].filter((each) => each.name);
    return order.length > 1 ? { before: order.at(-1).name, after: order[0].name } : null;
  }
}

const isOwn = (name) => name !== "" && name === words.own;

function badge(word, look) {
  const made = document.createElement("span");
  made.className = look;
  made.textContent = word;
  return made;
}

class Chair {
  constructor(table, item, place) {
    this.table = table;
    this.place = place;
    this.input = item.querySelector("input");
    this.label = item.querySelector("label").textContent;
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.addEventListener("click", () => ask(this));
    item.append(this.button);
  }

  get name() {
    return this.input.value.trim();
  }

  get deals() {
    return this.table.dealer.value === String(this.place + 1);
  }

  sit(name) {
    this.input.value = name;
    if (!name && this.deals) this.table.dealer.value = "";
    this.table.show();
    sheet.close();
  }

  deal(value) {
    this.table.dealer.value = value;
    this.table.show();
    sheet.close();
  }

  show() {
    this.button.className = this.name ? "" : "empty";
    this.button.classList.toggle("wrong", this.input.getAttribute("aria-invalid") === "true");
    this.button.textContent = this.name || words.empty;
    this.button.setAttribute("aria-label", text(isOwn(this.name) ? words.mine : words.chair, { chair: this.label, name: this.name || words.empty }));
    if (isOwn(this.name)) this.button.append(badge(words.you, "badge"));
    if (this.deals) this.button.append(badge(words.badge, "badge now"));
  }
}

function ask(tapped) {
  chair = tapped;
  const between = chair.table.neighbours(chair.place);
  sheet.querySelector("h2").textContent = between ? text(words.between, between) : chair.label;
  const seated = new Set(tables.flatMap((table) => table.chairs.map((each) => each.name)));
  sheet.querySelector(".known").replaceChildren(
    ...known.filter((name) => !seated.has(name)).sort((one, other) => isOwn(other) - isOwn(one)).map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      if (isOwn(name)) button.append(" ", badge(words.you, "badge"));
      button.addEventListener("click", () => chair.sit(name));
      return button;
    }),
  );
  sheet.querySelector("#other").value = known.includes(chair.name) ? "" : chair.name;
  sheet.querySelector(".deal").hidden = !chair.name || chair.deals;
  sheet.querySelector(".lot").hidden = !chair.deals;
  sheet.querySelector(".leave").hidden = !chair.name;
  sheet.showModal();
}

function type() {
  const name = sheet.querySelector("#other").value.trim();
  if (!name) return;
  chair.sit(name);
  const next = chair.table.chairs.find((each) => !each.name);
  if (known.length || !next) return;
  ask(next); // in a new club every name is typed: one after the other
  sheet.querySelector("#other").focus();
}

// The stake goes up and down by a tenth of what it is worth most: ten cents, or one point.
function step(stake, way) {
  const digits = Number(stake.dataset.digits);
  const least = 10 ** Math.max(digits - 1, 0);
  const now = Math.round(Number(stake.value.replace(",", ".")) * 10 ** digits) || 0;
  const next = Math.max(0, (way > 0 ? Math.floor(now / least) + 1 : Math.ceil(now / least) - 1) * least);
  stake.value = (next / 10 ** digits).toFixed(digits);
}

const tables = [...document.querySelectorAll(".a-table")].map((fieldset) => new Table(fieldset));
sheet.querySelector(".sit").addEventListener("click", type);
sheet.querySelector("#other").addEventListener("keydown", (event) => {
  if (event.key === "Enter") type();
});
sheet.querySelector(".deal").addEventListener("click", () => chair.deal(String(chair.place + 1)));
sheet.querySelector(".lot").addEventListener("click", () => chair.deal(""));
sheet.querySelector(".leave").addEventListener("click", () => chair.sit(""));
sheet.querySelector(".close").addEventListener("click", () => sheet.close());

const stake = document.getElementById("stake");
for (const [name, way] of [["less", -1], ["more", 1]]) {
  const button = document.querySelector(`.stake .${name}`);
  button.hidden = false;
  button.addEventListener("click", () => step(stake, way));
}
