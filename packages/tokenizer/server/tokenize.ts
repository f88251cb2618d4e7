import { foldToken, writeOutUmlauts } from "./foldToken";

/**
 * A word of a text as it is indexed. Text in a script without spaces is divided into characters, each of which is a word whose token is the
 * character together with the next one.
 */
export interface TextWord {
    /** Place in the text: the first UTF-16 unit, and the one after the last. */
    start: number;
    end: number;
    token: string;
    /** Set for a character of a script without spaces: the folded character, with which `token` begins. */
    character?: string;
}

/**
 * A name such as `TR-82`, `useState` or `v1.2.3`, which is also found when it is written as one word; or a word with an umlaut, which is also
 * found as it is written without that key: `Zuerich`.
 */
interface CompoundWord {
    /** Indexes of its first word, and of the one after its last. */
    from: number;
    to: number;
    token: string;
}

/** Words of a text. */
export interface TokenizedText {
    words: TextWord[];
    compounds: CompoundWord[];
}

/** Version of the tokens. Texts that were indexed by an older one are indexed again. */
export const TOKENS_VERSION = 3;

/** Maximum number of words of a text that are indexed; a tsvector of PostgreSQL takes little more. */
export const MAX_WORDS = 40_000;
/** Maximum number of parts of a compound; a longer one, such as a long URL, is found by its parts only. */
const MAX_PARTS = 6;

/** Letters of scripts that are written without spaces, or, in Korean, with endings attached to the words. */
const UNSPACED =
    "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{sc=Hangul}\\p{sc=Yi}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}\\p{sc=Javanese}";
/**
 * A run of letters and digits, or one pictogram. `C++` and `C#` are words of their own. Invisible characters, as in Persian words, divide
 * no word.
 */
const RUN = /[\p{L}\p{N}\p{M}\p{Join_Control}\u00ad]+(?:\+\+|#(?![\p{L}\p{N}]))?|\p{Extended_Pictographic}/gu;
// bounded: one character. Marks are shared with other scripts: they belong to the letter before them.
const IS_UNSPACED = new RegExp(`^(?!\\p{M})[${UNSPACED}]$`, "u");
/** A run without any of these letters; all of them come later in Unicode. Their look-up, letter by letter, would take most of the time. */
const IS_SPACED = /^[\0-\u0dff]+$/;
/** Marks, and the second and third parts of a Korean syllable, belong to the character before them. */
const CONTINUES = /^[\p{M}\p{Join_Control}\u00ad\uff9e\uff9f\u1160-\u11ff]$/u;
/** Ends a part before an upper-case letter: `useState`, `HTMLElement`. */
const CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const HAS_CASE_BOUNDARY = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** Characters between the parts of a name. */
const JOINERS = new Set(["-", "\u2010", "\u2011", ".", "_", "/", "'", "\u2019", "&", "@", "\u00b7"]);

/** Divides a text into the words by which it is indexed and searched. */
export function tokenize(text: string): TokenizedText {
    const words: TextWord[] = [];
    const compounds: CompoundWord[] = [];
    let name: { from: number; end: number } | undefined;
    for (const match of text.matchAll(RUN)) {
        if (words.length >= MAX_WORDS) break;
        const start = match.index;
        const from = words.length;
        const isJoined = name !== undefined && start === name.end + 1 && JOINERS.has(text[name.end] ?? "");
        if (!isJoined) closeName();
        addRun(match[0], start);
        if (words.length === from) continue;
        name = { from: isJoined && name ? name.from : from, end: start + match[0].length };
    }
    closeName();
    return { words, compounds };

    /** Adds the words of a run, of one script after the other. */
    function addRun(run: string, start: number): void {
        if (IS_SPACED.test(run)) {
            addPieces(run, start);
            return;
        }
        let piece = "";
        let pieceStart = start;
        let characters: TextWord[] = [];
        let index = start;
        for (const character of run) {
            const last = characters.at(-1);
            if (last && CONTINUES.test(character)) last.end = index + character.length;
            else if (IS_UNSPACED.test(character)) {
                addPieces(piece, pieceStart);
                piece = "";
                characters.push({ start: index, end: index + character.length, token: "" });
            } else {
                addCharacters(characters);
                characters = [];
                if (piece === "") pieceStart = index;
                piece += character;
            }
            index += character.length;
        }
        addPieces(piece, pieceStart);
        addCharacters(characters);
    }

    function addPieces(piece: string, start: number): void {
        if (piece === "") return;
        let index = start;
        for (const part of HAS_CASE_BOUNDARY.test(piece) ? piece.split(CASE_BOUNDARY) : [piece]) {
            const token = foldToken(part);
            if (token !== "" && words.length < MAX_WORDS) {
                words.push({ start: index, end: index + part.length, token });
                const spelledOut = writeOutUmlauts(part);
                if (spelledOut !== part)
                    compounds.push({ from: words.length - 1, to: words.length, token: foldToken(spelledOut) });
            }
            index += part.length;
        }
    }

    function addCharacters(characters: readonly TextWord[]): void {
        const folded = characters.map(({ start, end }) => foldToken(text.slice(start, end)));
        for (const [index, { start, end }] of characters.entries()) {
            const character = folded[index] ?? "";
            if (character === "" || words.length >= MAX_WORDS) continue;
            words.push({ start, end, token: character + (folded[index + 1] ?? ""), character });
        }
    }

    function closeName(): void {
        const parts = name ? words.slice(name.from) : [];
        if (name && parts.length > 1 && parts.length <= MAX_PARTS && parts.every(({ character }) => character === undefined)) {
            const token = foldToken(parts.map((part) => part.token).join(""));
            compounds.push({ from: name.from, to: words.length, token });
        }
        name = undefined;
    }
}
