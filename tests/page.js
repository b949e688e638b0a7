// Looks over a report inside a frame and leaves what it found in the body's data-found.
"use strict";
const frame = document.querySelector("iframe");
frame.addEventListener("load", () => {
  console.info("the harness is listening");
  const page = frame.contentDocument;
  const width = frame.clientWidth;
  const faults = [];
  const inside = (element) => element.closest(".scroll, pre") !== null;
  if (page.documentElement.scrollWidth > width) {
    faults.push(`the page is ${page.documentElement.scrollWidth} wide in ${width}`);
  }
  for (const element of page.querySelectorAll("main *")) {
    if (element.closest("svg")) continue;
    const box = element.getBoundingClientRect();
    if (!inside(element) && box.right > width + 1) {
      faults.push(`${element.tagName} reaches ${box.right} of ${width}`);
    }
    const style = frame.contentWindow.getComputedStyle(element);
    if (style.overflowX === "hidden" && element.scrollWidth > element.clientWidth) {
      faults.push(`${element.tagName} is cut: ${element.textContent.slice(0, 40)}`);
    }
  }
  for (const text of page.querySelectorAll("svg text")) {
    const box = text.getBBox();
    const view = text.ownerSVGElement.viewBox.baseVal;
    if (box.x < 0 || box.x + box.width > view.width || box.y < 0 || box.y + box.height > view.height) {
      faults.push(`figure text is cut: ${text.textContent.trim()}`);
    }
  }
  const table = page.querySelector("table");
  const column = [...table.tHead.rows[0].cells].findIndex((head) => head.textContent.includes("advantage"));
  const values = () => [...table.tBodies[0].rows].map((row) => Number(row.cells[column].dataset.value));
  const head = table.tHead.rows[0].cells[column].querySelector("button");
  const before = values();
  head.click();
  const up = values();
  head.click();
  const down = values();
  const sorted = [...before].sort((a, b) => a - b);
  if (String(up) !== String(sorted)) faults.push(`not ascending: ${up}`);
  if (String(down) !== String(sorted.reverse())) faults.push(`not descending: ${down}`);
  if (before.length > 2 && String(up) === String(before)) faults.push("the table was in order before");
  document.body.dataset.found = JSON.stringify({
    faults,
    rows: before.length,
    tables: page.querySelectorAll("table").length,
    figures: page.querySelectorAll("figure svg").length,
  });
});
