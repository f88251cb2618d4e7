import type { Wording } from "./filledText";
import { formatText, writeEnglish } from "./filledText";

/** Error with a text for people: `message` is in English, and `wording` can be translated for each of its readers. */
export class TranslatableError extends Error {
    constructor(
        readonly wording: Wording,
        options?: ErrorOptions,
    ) {
        super(formatText(writeEnglish, wording), options);
    }
}
