// Arrow keys, and playing a hand by itself. Without this file every link and form still works.
"use strict";

(() => {
  const PACE = 1500; // milliseconds a step: time to read its sentence
  let timer = null; // while the hand plays by itself
  let aim = null; // the step that keys or playing ask for, until it is shown
  let busy = false; // a step is on its way here

  const list = () => document.getElementById("steps");
  const current = () => list().querySelector("[aria-current]").parentElement.value;
  const last = () => list().lastElementChild.value;

  function show() {
    const play = document.getElementById("play");
    if (!play) return;
    play.setAttribute("aria-pressed", String(timer !== null));
    play.lastElementChild.textContent = timer === null ? play.dataset.play : play.dataset.pause;
    const marked = list().querySelector("[aria-current]");
    list().scrollTop = marked.offsetTop - (list().clientHeight - marked.offsetHeight) / 2;
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    aim = null;
    show();
  }

  // One step is fetched at a time: keys that are faster than the server move the aim, and the next fetch goes there.
  function approach() {
    if (busy || aim === null) return;
    if (aim === current()) aim = null;
    else document.getElementById(`step-${aim}`).click();
  }

  function go(step) {
    aim = Math.min(Math.max(step, 0), last());
    approach();
  }

  function forward() {
    if (current() === last()) pause();
    else if (!busy) go(current() + 1);
  }

  document.addEventListener("click", (event) => {
    if (!event.isTrusted || !event.target.closest("#hand a, #hand button")) return; // approach() clicks too
    const starts = event.target.closest("#play") && timer === null;
    pause();
    if (!starts) return;
    timer = setInterval(forward, PACE);
    go(current() === last() ? 0 : current() + 1); // at the end: from the beginning again
    show();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || !list()) return;
    event.preventDefault();
    const from = aim ?? current();
    if (timer !== null) pause();
    go(from + way);
  });

  document.addEventListener("htmx:beforeRequest", () => { busy = true; });
  document.addEventListener("htmx:sendAbort", () => { busy = false; });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "hand") return;
    busy = false;
    show();
    approach();
  });
  // What cannot be swapped in (an error page, a server that is gone) is shown as the browser shows it.
  for (const failure of ["htmx:responseError", "htmx:sendError"]) {
    document.addEventListener(failure, (event) => window.location.assign(event.detail.requestConfig.path));
  }
  document.documentElement.classList.add("scripted");
  show();
})();
