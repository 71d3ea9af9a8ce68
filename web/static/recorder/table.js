// What a recorder sees: what the club shows, and on top of it what waits in this browser.

/** The table as it is once the batches that wait are recorded: who deals which hand, but no money and no points, which only the club knows. */
export function ahead(view, batches) {
  const last = batches.findLast((each) => each.next);
  return last ? following(view, last.next) : view;
}

/** The next hand, as the club said it would be after this end; with no dealer none follows. Its line names none: the dealer follows from what is recorded before. */
function following(view, { hand, dealer, words = "" }) {
  const later = (each) => ({ ...each, brings: {}, says: [], dealer: each.next[dealer] ?? null });
  const endings = dealer === null ? [] : view.endings.map(later);
  return {
    ...view,
    hand,
    dealer: dealer ?? view.dealer,
    live: false,
    replaces: null,
    depth: null,
    pot: 0,
    begin: endings.length ? { result: `== hand ${hand}, depth result` } : {},
    endings,
    abandon: view.abandon && later(view.abandon),
    next: { ...view.next, words: words || view.next.words },
    waits: true,
  };
}

/** The lines that take back what was entered last; none where it stays, or where there is nothing. */
export function undoing({ undo }, reason) {
  return (undo?.lines ?? []).map((line) => line.replace("$reason", () => quoted(reason)));
}

/** The line that strikes out the last hand; null where there is none. */
export function striking(view, reason) {
  const strike = view.next.moves.find((each) => each.text.startsWith("void "));
  return strike ? strike.text.replace("$reason", () => quoted(reason)) : null;
}

/** Words as the notation has them between quotation marks. */
export function quoted(words) {
  return words.replace(/["\\]/g, "\\$&");
}
