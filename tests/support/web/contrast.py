"""A script that finds the words of a page that do not stand out from what is behind them."""

from __future__ import annotations

CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = getComputedStyle(each).backgroundColor;
      if ((parts(colour)[3] ?? 1) > 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.offsetParent || element.closest('svg, [aria-disabled], .unseen')) continue;
    const pair = [light(getComputedStyle(element).color), light(behind(element))].sort();
    const contrast = (Math.max(...pair) + .05) / (Math.min(...pair) + .05);
    if (contrast < 4.5) poor.push([walker.currentNode.data.trim(), contrast]);
  }
  return poor;
}"""
