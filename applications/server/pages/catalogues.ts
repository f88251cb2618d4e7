import { readFileSync } from "node:fs";
import path from "node:path";
import type { AssetManifest, Catalogue } from "@parley/library/contract";

/** Parts of a catalogue beside that for all readers (`scripts/webpack/divideCatalogue.ts`). */
const PARTS = ["member", "desk", "server"];

/**
 * Returns a function that reads the catalogue of a locale from the build, at the first page in it: what the app says to all readers, to members,
 * and to those who manage the site, and what the server says alone. Undefined for English, whose texts are the keys, and for locales without a catalogue.
 */
export function createCatalogueReader(buildDirectory: string, { assets }: Pick<AssetManifest, "assets">) {
    const known = new Map<string, Catalogue>();
    return (locale: string): Catalogue | undefined => {
        const name = `texts-${locale}`;
        if (!Object.hasOwn(assets, name)) return undefined;
        const catalogue = known.get(locale) ?? readParts([name, ...PARTS.map((part) => `${name}-${part}`)]);
        known.set(locale, catalogue);
        return catalogue;
    };

    function readParts(names: readonly string[]): Catalogue {
        const urls = names.flatMap((name) => assets[name] ?? []);
        return Object.assign({}, ...urls.map((url) => readCatalogue(path.join(buildDirectory, "forum", path.basename(url)))));
    }
}

const readCatalogue = (file: string): Catalogue => JSON.parse(readFileSync(file, "utf8")) as Catalogue;
