import { LONGEST_TITLE } from "@parley/users/contract";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A title as it is kept: one line, composed, without what can't be seen or turns the text around it (FC-4, FC-58). */
export function tidyTitle(title: string): string {
    const seen = title
        .normalize("NFC")
        .replace(/\s+/gu, " ")
        .replace(/(?!\u{200C}|\u{200D})[\p{C}\p{Zl}\p{Zp}]/gu, "");
    return seen.replace(/(\p{Mn}{4})\p{Mn}+/gu, "$1").trim();
}

/** What is wrong with a tidied title, in words; undefined when nothing is. */
export function wrongWithTitle(title: string): string | undefined {
    return [...graphemes.segment(title)].length > LONGEST_TITLE
        ? `The title can have at most ${LONGEST_TITLE} characters.`
        : undefined;
}
