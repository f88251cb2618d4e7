import type { Catalogue } from "@parley/library/contract";
import type { LocaleText } from "@parley/translations/contract";
import { isSpokenAs } from "@parley/translations/contract";
import type { TextRecorder } from "./textRecorder";
import { toKey } from "./textRecorder";

/** Maximum length of the lines of one request, in characters. */
const MAX_REQUEST = 1_000;

/**
 * Creates the function that looks up which texts some lines of the page are, each line once, and records those that the server has said. It
 * returns whether there were any.
 */
export function createLineLookup(
    recorder: Pick<TextRecorder, "add">,
    fetchTexts: (lines: string) => Promise<readonly LocaleText[]>,
) {
    const requested = new Set<string>();
    return async (lines: readonly string[]): Promise<boolean> => {
        const unknown = lines.filter((line) => !requested.has(line));
        for (const line of unknown) requested.add(line);
        let isAny = false;
        for (const some of divide(unknown))
            for (const one of await fetchTexts(some.join("\n"))) {
                const message = (one.message ?? one.text) as Catalogue[string];
                for (const output of some.filter((line) => isSpokenAs(message, line))) {
                    const { text, context } = one;
                    recorder.add({ key: toKey(text, context), text, context, output, isMissing: one.translation === undefined });
                    isAny = true;
                }
            }
        return isAny;
    };
}

/** Divides lines into as many as fit into one request. */
function divide(lines: readonly string[]): string[][] {
    const parts: string[][] = [];
    let length = Number.POSITIVE_INFINITY;
    for (const line of lines) {
        length += line.length + 1;
        if (length > MAX_REQUEST) {
            parts.push([]);
            length = line.length;
        }
        parts.at(-1)?.push(line);
    }
    return parts;
}
