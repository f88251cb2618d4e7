import { readFileSync } from "node:fs";
import path from "node:path";
import type { AssetManifest, Catalogue } from "@parley/library/contract";
import type { InterfaceText, TranslationState } from "@parley/library/server/interfaceTexts";
import { toTextKey } from "@parley/library/server/interfaceTexts";

/** Parts of a catalogue that apps fetch (`scripts/webpack/divideCatalogue.ts`): for all readers, for members, and for those who manage the site. */
export const APP_PARTS = ["", "-member", "-desk"] as const;
export type AppPart = (typeof APP_PARTS)[number];
const PARTS = [...APP_PARTS, "-server"];

type Translator = "machine" | TranslationState;

/** The catalogues of a build. */
export type BuiltCatalogues = ReturnType<typeof createBuiltCatalogues>;

/** Creates the functions that read the catalogues of a build, each at the first page in its language. */
export function createBuiltCatalogues(buildDirectory: string, { assets }: Pick<AssetManifest, "assets">) {
    const known = new Map<string, Catalogue>();
    const translators = new Map<string, Translator>();
    let texts: readonly InterfaceText[] | undefined;
    return {
        /**
         * Returns what the app says to all readers, to members, and to those who manage the site, and what the server says alone. Undefined for
         * English, whose texts are the keys, and for locales without a catalogue.
         */
        find,

        /** Returns what is in the file of one part of a catalogue. */
        readPart,

        /** Returns all texts of the product, with their notes; none for a build without them. */
        listTexts,

        /** Returns who has translated whole languages, where it was not a machine alone; undefined if there are none. */
        findTranslators(locales: readonly string[]): Record<string, TranslationState> | undefined {
            const found = locales.flatMap((locale) => {
                const translator = translators.get(locale) ?? findTranslator(locale);
                translators.set(locale, translator);
                return translator === "machine" ? [] : [[locale, translator] as const];
            });
            return found.length > 0 ? Object.fromEntries(found) : undefined;
        },
    };

    function find(locale: string): Catalogue | undefined {
        if (!Object.hasOwn(assets, `texts-${locale}`)) return undefined;
        const catalogue = known.get(locale) ?? Object.assign({}, ...PARTS.map((part) => readPart(locale, part)));
        known.set(locale, catalogue);
        return catalogue;
    }

    function listTexts(): readonly InterfaceText[] {
        texts ??= readJSON<InterfaceText[]>(path.join(buildDirectory, "render/texts.json")) ?? [];
        return texts;
    }

    /** A language is by people, or read again by them, once each of its texts is. */
    function findTranslator(locale: string): Translator {
        const states = new Set<Translator>();
        // A catalogue is read only if it may make a difference.
        const isSeen = listTexts().some((text) => text.states?.[locale] !== undefined);
        const catalogue = (isSeen && find(locale)) || {};
        for (const text of listTexts())
            if (Object.hasOwn(catalogue, toTextKey(text))) states.add(text.states?.[locale] ?? "machine");
        return (["machine", "reviewed", "person"] as const).find((state) => states.has(state)) ?? "machine";
    }

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
