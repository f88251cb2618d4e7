import { countGraphemes } from "@parley/library/server/graphemes";
import { MAX_ABOUT_LENGTH, MAX_TITLE_LENGTH } from "@parley/users/contract";

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
    return countGraphemes(title, MAX_TITLE_LENGTH) > MAX_TITLE_LENGTH
        ? `The title can have at most ${MAX_TITLE_LENGTH} characters.`
        : undefined;
}

/** What a member writes about themselves, as it is kept: each line like a title, and never two empty lines in a row. */
export function tidyAbout(about: string): string {
    const lines = about.split(/\r\n|[\n\r]/).map(tidyTitle);
    return lines
        .filter((line, index) => line !== "" || (lines[index - 1] ?? "") !== "")
        .join("\n")
        .trim();
}

/** What is wrong with a tidied text about oneself, in words; undefined when nothing is. */
export function wrongWithAbout(about: string): string | undefined {
    return countGraphemes(about, MAX_ABOUT_LENGTH) > MAX_ABOUT_LENGTH
        ? `The text about you can have at most ${MAX_ABOUT_LENGTH} characters.`
        : undefined;
}
