// What this browser keeps for the recorder: in localStorage, and where that is forbidden or full in memory, until the page is closed.

export const ROOT = "paipu-";

/** What the club showed last of each game: where there is no room, this goes first, since the club has it. */
export const VIEWS = `${ROOT}view/`;

const memory = new Map();

export function read(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key, text) {
  if (isStored(key, text)) return;
  for (const other of keys(VIEWS)) if (other !== key) erase(other);
  if (!isStored(key, text)) memory.set(key, text);
}

function isStored(key, text) {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    return false;
  }
}

export function erase(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never there.
  }
}

/** All keys that begin so, in order. */
export function keys(start) {
  let stored = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Forbidden: there is memory alone.
  }
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(start)).sort();
}

/** Whether something that begins so is lost with the page. */
export function isFleeting(start) {
  return [...memory.keys()].some((key) => key.startsWith(start));
}
