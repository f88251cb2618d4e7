import { tidyTitle } from "@parley/accounts/server";
import { countGraphemes } from "@parley/library/server/graphemes";
import { MAX_ABOUT_LENGTH, MAX_TITLE_LENGTH } from "@parley/users/contract";

/** Returns the error message for a normalized title; undefined if it is allowed. */
export function findTitleProblem(title: string): string | undefined {
    return countGraphemes(title, MAX_TITLE_LENGTH) > MAX_TITLE_LENGTH
        ? `The title can have at most ${MAX_TITLE_LENGTH} characters.`
        : undefined;
}

/** Normalizes a member's description of themselves: each line like a title, without consecutive empty lines. */
export function tidyAbout(about: string): string {
    const lines = about.split(/\r\n|[\n\r]/).map(tidyTitle);
    return lines
        .filter((line, index) => line !== "" || (lines[index - 1] ?? "") !== "")
        .join("\n")
        .trim();
}

/** Returns the error message for a normalized description; undefined if it is allowed. */
export function findAboutProblem(about: string): string | undefined {
    return countGraphemes(about, MAX_ABOUT_LENGTH) > MAX_ABOUT_LENGTH
        ? `The text about you can have at most ${MAX_ABOUT_LENGTH} characters.`
        : undefined;
}
