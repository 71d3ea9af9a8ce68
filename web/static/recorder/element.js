// Elements without markup: what people typed is only ever text.

const PICTURES = {
  leave: "M15 5l-7 7 7 7",
  wait: "M12 7v5.5l3.5 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
  silent: "M3 3l18 18M8 8a5 5 0 0 0-1 9.9h10M11 6.2A5.5 5.5 0 0 1 17.6 11 3.7 3.7 0 0 1 20.5 16",
  sent: "M4.5 12.5l5 5 10-11",
  drawn: "M4 9h16M4 15h16",
  abandon: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6.2 6.2l11.6 11.6",
  undo: "M8 5L3.5 9.5 8 14M4 9.5h10.5a5.5 5.5 0 0 1 0 11H9",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  lost: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.700M12 16.800h.01",
  pencil: "M4 20l1-4L16 5l3 3L8 19z",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6",
  line: "M4 4v16h16M7 15l4-5 3 3 5-7",
  round: "M5.2 8A8 8 0 1 0 12 4M15.3 1.4L11.700 4.200l3.300 3",
};

/** An element. `props`: attributes, `on…` listeners; null and false leave one out. Children: elements, texts, lists of them. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  if (tag === "button" && !props.type) made.type = "button";
  made.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

/** A picture of one line, for eyes only: a word is always beside it. */
export function picture(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `picture ${name}`);
  path.setAttribute("d", PICTURES[name]);
  svg.append(path);
  return svg;
}
