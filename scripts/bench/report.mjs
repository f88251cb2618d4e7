import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rounded } from "./statistics.mjs";

/** Prints figures as a table, with a column for every name that occurs. */
export function printTable(title, rows) {
    const columns = [...new Set(rows.flatMap(Object.keys))];
    const cells = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
    const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index].length)));
    console.log(`\n${title}`);
    for (const line of cells)
        console.log(line.map((cell, index) => (index ? cell.padStart(widths[index]) : cell.padEnd(widths[index]))).join("  "));
}

/** Writes all figures to `folder` as JSON, in a file named after the time, and returns the path. */
export function writeFigures(folder, figures) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${figures.measuredAt.replace(/[:.]/g, "-")}.json`);
    writeFileSync(path, `${JSON.stringify(figures, null, 4)}\n`);
    return path;
}

function text(value) {
    return typeof value === "number" ? String(rounded(value)) : String(value ?? "");
}
