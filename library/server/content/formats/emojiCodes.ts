import type * as NodeEmoji from "node-emoji";

/** Returns the emoji of a code. The list of them is loaded with the first code, because many servers and workers end without one. */
const findEmoji = (code: string) => (require("node-emoji") as typeof NodeEmoji).get(code);

/** Replaces emoji codes such as `:smile:` or `:wave:t3:` in a text by their characters; unknown codes stay. */
export function replaceEmojiCodes(text: string): string {
    return text.replace(CODE, (written, code: string, tone: string | undefined) => {
        const emoji = OTHER_EMOJI[code] ?? findEmoji(code);
        if (emoji === undefined) return written;
        return tone === undefined ? emoji : emoji + String.fromCodePoint(LIGHTEST_SKIN + Number(tone) - LIGHTEST_TONE);
    });
}

/** Checks whether a text has an emoji code that is known. */
export function holdsEmojiCode(text: string): boolean {
    return replaceEmojiCodes(text) !== text;
}

const CODE = /(?<!\w):([\w+-]{1,50}):(?:t([2-6]):)?/g;
const LIGHTEST_SKIN = 0x1f3fb;
const LIGHTEST_TONE = 2;
/** Characters of codes that Discourse has and the library lacks. */
const OTHER_EMOJI: Record<string, string> = {
    slight_smile: "🙂",
    slight_frown: "🙁",
    upside_down: "🙃",
    thumbsup: "👍",
    thumbsdown: "👎",
    nerd: "🤓",
    crazy_face: "🤪",
    partying_face: "🥳",
    money_mouth: "🤑",
    facepalm: "🤦",
    shrug: "🤷",
    bicyclist: "🚴",
};
