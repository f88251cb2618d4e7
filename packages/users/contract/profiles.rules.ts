import type { FilledText } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
/** How long a title can be, in characters as people count them. */
export const MAX_TITLE_LENGTH = 100;

/** How long the text can be that members write about themselves, in characters as people count them. */
export const MAX_ABOUT_LENGTH = 500;

/** Form with the language of the account. */
export const LANGUAGE_FORM = "language";
/** Parameter with the language of the account before the form was saved, for its Undo; empty for that of the browser. */
export const FORMER_LANGUAGE = "former";

/** What may be sent as a photo: how much of it, and with which endings of its name, in lower case (S1§5). */
export const PHOTO_LIMIT = { field: "photo", maximumBytes: 10 * 1024 * 1024 };
export const PHOTO_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "webp"];

/** Returns the problem of a photo's file name as a sentence; undefined if there is none (S1§5). */
export function findPhotoNameProblem(name: string): FilledText | undefined {
    const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";
    if (PHOTO_EXTENSIONS.includes(extension)) return undefined;
    return fill("The uploaded file does not have an allowed extension. Allowed extensions: {extensions}.", {
        extensions: PHOTO_EXTENSIONS,
    });
}
