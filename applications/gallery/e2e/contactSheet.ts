import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

const folder = path.join(__dirname, "../../../.cache/gallery");

/** Pictures of pages, kept for whoever wants to look at them, with a page that shows them all. */
export interface ContactSheet {
    /** Photographs the whole page; `look` is the same word for the same column: "1440-dark". */
    photograph(page: Page, title: string, look: string): Promise<void>;
    /** Writes the page that shows them all; returns where. */
    write(): string;
}

/** Begins anew: earlier pictures are deleted. */
export function makeContactSheet(): ContactSheet {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const taken = new Map<string, string[]>();
    return {
        async photograph(page, title, look) {
            const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${look}.png`;
            await page.screenshot({ path: path.join(folder, file), fullPage: true });
            taken.set(title, [...(taken.get(title) ?? []), file]);
        },
        write() {
            const index = path.join(folder, "index.html");
            writeFileSync(index, sheetOf([...taken].sort(([a], [b]) => a.localeCompare(b))));
            return index;
        },
    };
}

function sheetOf(pages: [title: string, files: string[]][]): string {
    const rows = pages.map(([title, files]) => {
        const pictures = files.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`);
        return `<h2>${title}</h2><div>${pictures.join("")}</div>`;
    });
    return [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Components</title>',
        "<style>body{font:14px sans-serif;margin:16px}div{display:flex;gap:16px;align-items:start;overflow-x:auto}",
        "img{max-inline-size:600px;max-block-size:600px;border:1px solid #999}</style>",
        ...rows,
        "</html>",
    ].join("\n");
}
