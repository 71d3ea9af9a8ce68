// The codes are shown one kind after the other, printed, and not asked for again by a reload. Without this file all are on the page.

const sections = [...document.querySelectorAll(".codes")];
const here = sections[0]?.dataset.here;
if (here) history.replaceState(null, "", here);

function show(section, part) {
  for (const link of section.querySelectorAll(".parts a")) {
    if (link.hash === `#${part}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const each of section.querySelectorAll(".part")) each.hidden = each.id !== part;
}

for (const section of sections) {
  const parts = section.querySelectorAll(".parts a");
  for (const link of parts) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(section, link.hash.slice(1));
    });
  }
  if (parts.length > 1) show(section, parts[0].hash.slice(1));
  const print = section.querySelector(".print");
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
