// The marks of what is worth finding again: over the scrubber, and beside its step in the list.

const SVG = "http://www.w3.org/2000/svg";

export function drawn(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  return shape;
}

/** Its shape, which the legend of the page has. */
export function shapeOf(mark, attributes = {}) {
  return drawn("use", { ...attributes, href: `#mark-${mark}`, "data-mark": mark });
}
