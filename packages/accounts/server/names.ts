import type { Wording } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { countGraphemes, splitGraphemes } from "@parley/library/server/graphemes";

const MIN_LENGTH = 3;
const MAX_LENGTH = 50;
/** Maximum length in code points, because a grapheme may contain any number of combining marks. */
const MAX_CODE_POINTS = 150;
const MAX_MARKS = 4;

/** Names reserved for missing users and the software (decisions #33, USR-004). */
const RESERVED_NAMES = [
    "Guest",
    "System",
    "Deleted User",
    "User Deleted",
    "Unknown User",
    "Removed User",
    "Anonymous",
    "Everyone",
];
/** Names reserved for staff. */
const STAFF = ["Administrator", "Admin", "Moderator", "Mod", "Staff", "Support", "Webmaster", "Owner", "Parley"];

/** Normalizes a name: NFC, trimmed, with single spaces. */
export function tidyName(name: string): string {
    return name.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * Returns the error message for a normalized name of a new account; undefined if it is allowed. Every script is allowed. Invisible
 * characters, characters that change the text direction, and reserved names are rejected (FC-4, FC-58, decisions #33). The founder of a
 * site may use a staff name.
 */
export function findNameProblem(name: string, { founder = false } = {}): Wording | undefined {
    const length = countGraphemes(name, MAX_LENGTH);
    if (length < MIN_LENGTH) return fill("The name must have at least {minimum} characters.", { minimum: MIN_LENGTH });
    if (length > MAX_LENGTH || [...name].length > MAX_CODE_POINTS)
        return fill("The name can have at most {maximum} characters.", { maximum: MAX_LENGTH });
    if (hasUnseen(name)) return "The name has invisible characters.";
    if (TOWER.test(name)) return "The name has too many accents on one letter.";
    if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(name)) return "The name needs a letter or a digit.";
    // bounded: its length has been looked at.
    if (/^\S+@\S+\.\S+$/.test(name)) return "The name can’t be an email address.";
    if (isReserved(name, founder ? RESERVED_NAMES : [...RESERVED_NAMES, ...STAFF])) return "That name is reserved.";
    return undefined;
}

/**
 * Returns the skeleton of a name. Names with the same skeleton can be confused with each other. Look-alikes of other scripts become the
 * Latin letter they resemble, as do `0`, `1` and `|`. Letters become lower case, except that `L` stays distinct from `l`, which `I`
 * resembles.
 */
export function toNameSkeleton(name: string): string {
    const bare = name
        .normalize("NFKD")
        .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, "")
        .replace(/\p{Default_Ignorable_Code_Point}+/gu, "");
    const letters = [...bare].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
    return letters
        .replace(/[I1|]/g, "l")
        .replace(/[^L]+/g, (rest) => rest.toLowerCase())
        .replaceAll("rn", "m")
        .replaceAll("vv", "w")
        .replace(/\s+/g, " ")
        .trim();
}

/** Returns a safe form of an imported user's name that stays close to the original; "Unknown User" if nothing is left. */
export function toImportedName(name: string): string {
    const seen = [...tidyName(name)].filter((character) => !UNSEEN.test(character) || JOINERS.test(character)).join("");
    const cut: string[] = [];
    for (const grapheme of splitGraphemes(seen)) {
        if (cut.length === MAX_LENGTH) break;
        cut.push([...grapheme].slice(0, 1 + 3 * MAX_MARKS).join(""));
    }
    const fit = tidyName(cut.join(""));
    return foldName(fit) === "" ? "Unknown User" : fit;
}

function hasUnseen(name: string): boolean {
    // Joiners have a visible effect inside an emoji, and between letters of a script that joins.
    const joined = name.replace(
        /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F})\u{200D}(?=\p{Extended_Pictographic})/gu,
        "",
    );
    const shaped = joined.replace(/(?<=[\p{L}\p{M}])[\u{200C}\u{200D}](?=[\p{L}\p{M}])/gu, (joiner, at: number, text: string) =>
        SHAPING.test(text.slice(0, at)) ? "" : joiner,
    );
    const plain = shaped.replace(/(?<=\p{Extended_Pictographic})\u{FE0F}|(?<=[0-9#*])\u{FE0F}(?=\u{20E3})/gu, "");
    return UNSEEN.test(plain);
}

/** Control, formatting and bidirectional characters, private-use and unassigned code points, and letters without a glyph. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
const JOINERS = /\u{200C}|\u{200D}|\u{FE0F}/u;
/** Ends with a letter of a script in which joiners change the shape of letters. */
const SHAPING =
    /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Gujarati}\p{Script=Mongolian}\p{M}]$/u;
// bounded: so many marks, wherever they begin.
const TOWER = new RegExp(`\\p{Mn}{${MAX_MARKS + 1},}`, "u");

function isReserved(name: string, reserved: readonly string[]): boolean {
    const sketch = sketchOf(name);
    return reserved.some((one) => sketchOf(one) === sketch);
}

/** Returns a coarser skeleton without case and punctuation, to reject names that resemble a reserved one. */
function sketchOf(name: string): string {
    return toNameSkeleton(name)
        .toLowerCase()
        .replace(/[\s._\-'*]+/g, "")
        .replaceAll("i", "l");
}

const LOOK_ALIKES = new Map<string, string>(
    (
        [
            // Cyrillic
            ["АВЕЅІЈКМНОРСТУХҮԌԛԜаеѕіјкорсухүһԁԛԝԍ", "ABESIJKMHOPCTYXYGQWaesijkopcyxyhdqwg"],
            // Greek
            ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχγ", "ABEZHIKMNOPTYXaeikvoptuxy"],
            // Latin, Armenian and others
            ["ıɩɑɡɪʟǀοօոսհցքԼ", "iiagilloonuhgqL"],
            // Digits, dashes and quotes
            ["0‐‑‒–—―−’ʼ‘`´", "o-------'''''"],
        ] as const
    ).flatMap(([strange, known]) => {
        const plain = [...known];
        return [...strange].map((letter, index): [string, string] => [letter, plain[index] ?? letter]);
    }),
);
