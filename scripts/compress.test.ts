import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { compressFiles } from "./lib/compress.mjs";

const SCRIPT = "console.log('kettle');".repeat(50);

let folder: string;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-compress-"));
    write("app.js", SCRIPT);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("FC-55 a script gets a brotli and a gzip file beside it", async () => {
    await compressFiles(folder);

    expect(readdirSync(folder).sort()).toEqual(["app.js", "app.js.br", "app.js.gz"]);
    expect(brotliDecompressSync(readFileSync(join(folder, "app.js.br"))).toString()).toBe(SCRIPT);
    expect(gunzipSync(readFileSync(join(folder, "app.js.gz"))).toString()).toBe(SCRIPT);
});

test("files that would hardly be smaller, and fonts, are not compressed", async () => {
    write("dot.svg", "<svg/>");
    write("sans.woff2", "a".repeat(1000));
    await compressFiles(folder);

    expect(readdirSync(folder).filter((name) => !name.startsWith("app"))).toEqual(["dot.svg", "sans.woff2"]);
});

test("only files written since are compressed again", async () => {
    write("page.js", SCRIPT);
    await compressFiles(folder);
    const before = modifiedAt("app.js.br");
    write("page.js", SCRIPT.replaceAll("kettle", "teapot"));
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(folder, "page.js"), later, later);
    await compressFiles(folder);

    expect(modifiedAt("app.js.br")).toBe(before);
    expect(brotliDecompressSync(readFileSync(join(folder, "page.js.br"))).toString()).toContain("teapot");
});

test("the compressed copies of deleted files are removed", async () => {
    await compressFiles(folder);
    rmSync(join(folder, "app.js"));
    await compressFiles(folder);

    expect(existsSync(join(folder, "app.js.br"))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
});

function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
}

function modifiedAt(name: string): number {
    return statSync(join(folder, name)).mtimeMs;
}
