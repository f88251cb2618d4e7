import { foldName } from "@parley/library/server/database";
import { countGraphemes, splitGraphemes } from "@parley/library/server/graphemes";

const MIN_LENGTH = 3;
const MAX_LENGTH = 50;
/** In code points; a letter with a tower of marks on it is one grapheme, however high. */
const MAX_CODE_POINTS = 150;
const MAX_MARKS = 4;

/** Names that stand for nobody or for the software (decisions #33, USR-004). */
const NOBODY = ["Guest", "System", "Deleted User", "User Deleted", "Unknown User", "Removed User", "Anonymous", "Everyone"];
/** Names that promise an office. */
const STAFF = ["Administrator", "Admin", "Moderator", "Mod", "Staff", "Support", "Webmaster", "Owner", "Parley"];

/** How a name is kept: composed, without white space around it and with single spaces in it. */
export function tidyName(name: string): string {
    return name.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * What is wrong with a tidied name for a new account, in words; undefined when nothing is. Every script is welcome; refused
 * is what can't be seen, turns the text around it, or stands for somebody else (FC-4, FC-58, decisions #33). Who founds the site
 * may bear the name of an office.
 */
export function wrongWithName(name: string, { founder = false } = {}): string | undefined {
    const length = countGraphemes(name, MAX_LENGTH);
    if (length < MIN_LENGTH) return `The name must have at least ${MIN_LENGTH} characters.`;
    if (length > MAX_LENGTH || [...name].length > MAX_CODE_POINTS) return `The name can have at most ${MAX_LENGTH} characters.`;
    if (hasUnseen(name)) return "The name has invisible characters.";
    if (TOWER.test(name)) return "The name has too many accents on one letter.";
    if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(name)) return "The name needs a letter or a digit.";
    // bounded: its length has been looked at.
    if (/^\S+@\S+\.\S+$/.test(name)) return "The name can't be an e-mail address.";
    if (isReserved(name, founder ? NOBODY : [...NOBODY, ...STAFF])) return "That name is reserved.";
    return undefined;
}

/**
 * What a name looks like at a glance: two names with one skeleton can be taken for each other. Look-alikes of other scripts
 * become the Latin letter they resemble, as do `0`, `1` and `|`; case goes, except that `L` stays apart from `l`, which is
 * what `I` looks like.
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

/** A name of an imported person, as near to theirs as can be shown safely; what is empty is nobody known. */
export function importedName(name: string): string {
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
    // A joiner is seen by what it does, inside an emoji or between letters that it joins or parts.
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

/** Controls, formatting and bidi marks, what is private or unassigned, and letters without a shape. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
const JOINERS = /\u{200C}|\u{200D}|\u{FE0F}/u;
/** Ends with a letter of a script in which joiners change how letters look. */
const SHAPING =
    /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Gujarati}\p{Script=Mongolian}\p{M}]$/u;
// bounded: so many marks, wherever they begin.
const TOWER = new RegExp(`\\p{Mn}{${MAX_MARKS + 1},}`, "u");

function isReserved(name: string, reserved: readonly string[]): boolean {
    const asked = sketchOf(name);
    return reserved.some((one) => sketchOf(one) === asked);
}

/** A coarser likeness than the skeleton, without case and punctuation: nobody should get near a reserved name. */
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
