import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Catalogue } from "@parley/library/contract";
import type { InterfaceText } from "@parley/library/server/interfaceTexts";

/**
 * Creates a folder that replaces the build of the forum; `renderer` is the source of its module, `catalogues` are translations by locale,
 * `texts` those of the product. The caller must remove it.
 */
export function createFakeBuild(
    renderer: string,
    catalogues: Readonly<Record<string, Catalogue>> = {},
    texts: readonly InterfaceText[] = [],
): string {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-build-"));
    const assets = Object.fromEntries(Object.keys(catalogues).map((locale) => [`texts-${locale}`, `/assets/${locale}.json`]));
    for (const [name, text] of [
        ...Object.entries(catalogues).map(([locale, catalogue]) => [`forum/${locale}.json`, JSON.stringify(catalogue)] as const),
        ["forum/manifest.json", JSON.stringify({ assets })],
        ["render/render.js", renderer],
        ["render/texts.json", JSON.stringify(texts)],
        ["embed/v1.js", `void 0;${" ".repeat(2_000)}`],
        ["uploads/.keep", ""],
    ] as const) {
        mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
        writeFileSync(path.join(directory, name), text);
    }
    return directory;
}
