// What the page says, in its language, and money as people write it.

let patterns = {};
let unit = { code: "", decimals: 0 };

export function speak(words, unitName) {
  patterns = words;
  const [code, decimals] = unitName.split("/");
  unit = { code, decimals: Number(decimals) };
}

/** The head of a request with JSON: what is refused is read on this page, in its language. */
export function heads() {
  return { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };
}

/** The words of this code, with these values in their places. */
export function say(code, values = {}) {
  if (!(code in patterns)) throw new Error(`no words for ${code}`);
  return patterns[code].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Who records; the API names those without an account in English. */
export const called = (name) => patterns[name] ?? name;

/** How a field is typed that takes notation; null for another. */
export const example = (need) => patterns[`example-${need}`] ?? null;

/** Minor units as people write them: 1250 as 12.50. */
export function money(minor) {
  const digits = String(Math.abs(minor)).padStart(unit.decimals + 1, "0");
  const whole = digits.slice(0, digits.length - unit.decimals);
  const part = unit.decimals ? `.${digits.slice(-unit.decimals)}` : "";
  return `${minor < 0 ? "−" : ""}${whole}${part}`;
}

/** The same as a gain or a loss: +12.50, −0.50, 0.00. */
export function gain(minor) {
  return minor > 0 ? `+${money(minor)}` : money(minor);
}

/** A moment as the clock on the wall has it. */
export function timeOf(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
