import { readFileSync } from "node:fs";
import path from "node:path";
import type { AssetManifest, Catalogue } from "@parley/library/contract";
import type { InterfaceText } from "@parley/library/server/interfaceTexts";

/** Parts of a catalogue that apps fetch (`scripts/webpack/divideCatalogue.ts`): for all readers, for members, and for those who manage the site. */
export const APP_PARTS = ["", "-member", "-desk"] as const;
export type AppPart = (typeof APP_PARTS)[number];
const PARTS = [...APP_PARTS, "-server"];

/** The catalogues of a build. */
export type BuiltCatalogues = ReturnType<typeof createBuiltCatalogues>;

/** Creates the functions that read the catalogues of a build, each at the first page in its language. */
export function createBuiltCatalogues(buildDirectory: string, { assets }: Pick<AssetManifest, "assets">) {
    const known = new Map<string, Catalogue>();
    let texts: readonly InterfaceText[] | undefined;
    return {
        /**
         * Returns what the app says to all readers, to members, and to those who manage the site, and what the server says alone. Undefined for
         * English, whose texts are the keys, and for locales without a catalogue.
         */
        find(locale: string): Catalogue | undefined {
            if (!Object.hasOwn(assets, `texts-${locale}`)) return undefined;
            const catalogue = known.get(locale) ?? Object.assign({}, ...PARTS.map((part) => readPart(locale, part)));
            known.set(locale, catalogue);
            return catalogue;
        },

        /** Returns what is in the file of one part of a catalogue. */
        readPart,

        /** Returns all texts of the product, with their notes; none for a build without them. */
        listTexts(): readonly InterfaceText[] {
            texts ??= readJSON<InterfaceText[]>(path.join(buildDirectory, "render/texts.json")) ?? [];
            return texts;
        },
    };

    function readPart(locale: string, part: string): Catalogue {
        const name = `texts-${locale}${part}`;
        const url = Object.hasOwn(assets, name) ? assets[name] : undefined;
        return (url && readJSON<Catalogue>(path.join(buildDirectory, "forum", path.basename(url)))) || {};
    }
}

function readJSON<T>(file: string): T | undefined {
    try {
        return JSON.parse(readFileSync(file, "utf8")) as T;
    } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return undefined;
        throw error;
    }
}
