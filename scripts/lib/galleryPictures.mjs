import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser } from "./browser.mjs";

const WIDTHS = [1440, 390];
const THEMES = ["light", "dark"];

/**
 * Makes a screenshot of every page of the gallery at `url`, narrow and wide, light and dark, in a folder that is created anew, with a page
 * that shows all of them; returns the path of that page.
 */
export async function photographGallery(url, folder) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const browser = await startBrowser();
    try {
        const context = await browser.newContext({ reducedMotion: "reduce" });
        const page = await context.newPage();
        const rows = [];
        for (const title of await titlesOf(page, url)) rows.push([title, await photographPage(page, url, title, folder)]);
        const index = join(folder, "index.html");
        writeFileSync(index, renderIndex(rows));
        return index;
    } finally {
        await browser.close();
    }
}

async function titlesOf(page, url) {
    await page.goto(url);
    const links = page.getByRole("navigation", { name: "Components" }).getByRole("link");
    await links.first().waitFor();
    const addresses = await links.evaluateAll((all) => all.map((link) => link.search));
    return addresses.flatMap((search) => new URLSearchParams(search).get("page") ?? []).sort((a, b) => a.localeCompare(b));
}

/** Makes the screenshots of one page; returns the names of the files. */
async function photographPage(page, url, title, folder) {
    const files = [];
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const theme of THEMES) {
            await page.goto(`${url}/?${new URLSearchParams({ page: title, bare: "1", motion: "less", theme })}`);
            await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
            await page.evaluate(() => document.fonts.ready);
            const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${width}-${theme}.png`;
            await page.screenshot({ path: join(folder, file), fullPage: true });
            files.push(file);
        }
    }
    return files;
}

function renderIndex(pages) {
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
