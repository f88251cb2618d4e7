import { readFileSync } from "node:fs";
import path from "node:path";
import type { AssetManifest, Catalogue } from "@parley/library/contract";

/**
 * Returns a function that reads the catalogue of a locale from the build, at the first page in it; undefined for English, whose texts are the
 * keys, and for locales without a catalogue.
 */
export function createCatalogueReader(buildDirectory: string, { assets }: Pick<AssetManifest, "assets">) {
    const known = new Map<string, Catalogue>();
    return (locale: string): Catalogue | undefined => {
        const name = `texts-${locale}`;
        const url = Object.hasOwn(assets, name) ? assets[name] : undefined;
        if (url === undefined) return undefined;
        const catalogue = known.get(locale) ?? readCatalogue(path.join(buildDirectory, "forum", path.basename(url)));
        known.set(locale, catalogue);
        return catalogue;
    };
}

const readCatalogue = (file: string): Catalogue => JSON.parse(readFileSync(file, "utf8")) as Catalogue;
