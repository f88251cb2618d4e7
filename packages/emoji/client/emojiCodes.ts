import codes from "emojibase-data/en/shortcodes/github.json";
import type { Emoji } from "./emoji";
import { EMOJI, searchEmoji } from "./emoji";

/** An emoji with its code, without colons. */
export interface CodedEmoji {
    unicode: string;
    code: string;
}

const CODES: Readonly<Record<string, string | string[]>> = codes;
const ALL: readonly CodedEmoji[] = EMOJI.flatMap((emoji) => listCodes(emoji).map((code) => ({ unicode: emoji.unicode, code })));

/** Finds emoji for a partly typed code: the exact code first, then codes that start with it, then names and tags. */
export function findEmojiByCode(typed: string, limit: number): CodedEmoji[] {
    const sought = typed.toLowerCase();
    const fitting = [
        ...ALL.filter(({ code }) => code === sought),
        ...ALL.filter(({ code }) => code.startsWith(sought)),
        ...searchEmoji(sought.replaceAll("_", " ")).flatMap((emoji) =>
            listCodes(emoji)
                .slice(0, 1)
                .map((code) => ({ unicode: emoji.unicode, code })),
        ),
    ];
    const found = new Map<string, CodedEmoji>();
    for (const emoji of fitting) if (!found.has(emoji.unicode)) found.set(emoji.unicode, emoji);
    return [...found.values()].slice(0, limit);
}

function listCodes({ hexcode }: Emoji): string[] {
    return [CODES[hexcode] ?? []].flat();
}
