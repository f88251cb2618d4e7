import { createHash } from "node:crypto";
import type { Catalogue } from "@parley/library/contract";
import type { OwnTexts } from "@parley/library/server/interfaceTexts";
import { compileEntry } from "@parley/library/server/messages";
import type { OwnTextRow } from "./ownTexts.repository";

/** Compiles the words of the site, so that readers need no parser. */
export function compileOwnTexts(rows: readonly OwnTextRow[]): OwnTexts {
    const catalogues = new Map<string, Catalogue>();
    for (const { locale, textKey, translation } of rows) {
        const catalogue = catalogues.get(locale) ?? {};
        catalogue[textKey] = compileEntry(translation);
        catalogues.set(locale, catalogue);
    }
    const version = createHash("sha256")
        .update(JSON.stringify(rows.map(({ locale, textKey, translation }) => [locale, textKey, translation])))
        .digest("hex");
    return { version: rows.length === 0 ? "" : version, catalogues };
}
