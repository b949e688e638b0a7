"use strict";
// A click on a column head sorts its table by that column, and a second click turns the order round.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const value = (row) => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
      };
      // Numbers come before words, such as the hyphen of a value that is not there.
      const order = (a, b) => {
        if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
        const less = typeof a === "number" ? a - b : a.localeCompare(b);
        return descending ? -less : less;
      };
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => order(value(a), value(b)));
      table.tBodies[0].append(...rows);
    });
  });
}
