// What a recorder sees: what the club shows, and on top of it what waits in this browser.

/** The table as it is once the batches that wait are recorded: who deals which hand, but no money and no points, which only the club knows. */
export function ahead(view, batches) {
  const last = batches.findLast((each) => each.next);
  return last ? following(view, last.next) : view;
}

function following(view, { hand, dealer }) {
  const start = Math.max(0, view.order.indexOf(dealer));
  const order = [...view.order.slice(start), ...view.order.slice(0, start)];
  // Where every end leads to the same dealer the deal goes round, and otherwise it follows from who ended the hand. The club decides.
  const goesRound = new Set(view.endings.map((each) => each.dealer)).size === 1;
  const head = `== hand ${hand}, dealer ${dealer}`;
  const rewritten = Object.entries(view.begin).map(([depth, line]) => [depth, line.replace(/^== hand \d+, dealer \d+/, head)]);
  return {
    ...view,
    hand,
    dealer,
    live: false,
    replaces: null,
    depth: null,
    pot: 0,
    order,
    begin: Object.fromEntries(rewritten),
    endings: view.endings.map((each) => ({ ...each, brings: {}, says: [], dealer: goesRound ? order[view.order.indexOf(each.dealer)] : each.dealer })),
    waits: true,
  };
}

/** The line that takes back what was recorded last; null where there is none. */
export function undoing(view, reason) {
  const back = view.next.moves.find((each) => each.text === "back to $step");
  if (view.live) return back ? `back to ${back.fits.step[0]}` : null;
  const strike = view.next.moves.find((each) => each.text.startsWith("void "));
  return strike ? strike.text.replace("$reason", quoted(reason)) : null;
}

/** Words as the notation has them between quotation marks. */
export function quoted(words) {
  return words.replace(/["\\]/g, "\\$&");
}
