import { tidyTitle } from "@parley/accounts/server";
import type { Wording } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { countGraphemes } from "@parley/library/server/graphemes";
import { MAX_ABOUT_LENGTH, MAX_TITLE_LENGTH } from "@parley/users/contract";

/** Returns the error message for a normalized title; undefined if it is allowed. */
export function findTitleProblem(title: string): Wording | undefined {
    return countGraphemes(title, MAX_TITLE_LENGTH) > MAX_TITLE_LENGTH
        ? fill("The title can have at most {maximum} characters.", { maximum: MAX_TITLE_LENGTH })
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
export function findAboutProblem(about: string): Wording | undefined {
    return countGraphemes(about, MAX_ABOUT_LENGTH) > MAX_ABOUT_LENGTH
        ? fill("The text about you can have at most {maximum} characters.", { maximum: MAX_ABOUT_LENGTH })
        : undefined;
}
