import type { ApiError } from "./ApiError";
import { describeError } from "./ApiError";
import type { Wording } from "./filledText";
import { formatText, writeEnglish } from "./filledText";
import type { Translate } from "./translate";

/**
 * Keys under which an error has its message and its description with their values, so that they can be translated where the language of the
 * reader is known. Symbols are copied with an error and are in no response.
 */
const MESSAGE = Symbol("message");
const DESCRIPTION = Symbol("description");

/** The message of an error, or of one of its fields. */
interface ErrorMessage {
    message: string;
    [MESSAGE]?: Wording;
}

/** An error that may have no message. */
interface CopiedMessage {
    message?: string | undefined;
    [MESSAGE]?: Wording;
}

interface ErrorDescription {
    description: string;
    [DESCRIPTION]?: Wording;
    [context: string]: unknown;
}

/** Returns the properties of an error with this message: in English, until it is translated. */
export function toMessage(wording: Wording): ErrorMessage {
    if (typeof wording === "string") return { message: wording };
    return { message: formatText(writeEnglish, wording), [MESSAGE]: wording };
}

/** Returns the properties of an error with this description: in English, until it is translated. */
export function toDescription(wording: Wording): ErrorDescription {
    if (typeof wording === "string") return { description: wording };
    return { description: formatText(writeEnglish, wording), [DESCRIPTION]: wording };
}

/** Returns the message of an error with what its translation needs, for the state of a form. */
export function copyMessage({ message, [MESSAGE]: wording }: CopiedMessage): Partial<ErrorMessage> {
    return { ...(message !== undefined && { message }), ...(wording && { [MESSAGE]: wording }) };
}

/** Returns the text about an error that people are shown, with its values (`describeError`). */
export function findWording(error: Partial<ApiError>): Wording {
    const {
        message,
        description,
        [MESSAGE]: ofMessage,
        [DESCRIPTION]: ofDescription,
    } = error as Partial<ErrorMessage & ErrorDescription>;
    const shown = describeError(error);
    const known = [
        { text: description, wording: ofDescription },
        { text: message, wording: ofMessage },
    ];
    return known.find(({ text }) => text === shown)?.wording ?? shown;
}

/** Returns an error, or a row of one, with its texts in the language of its reader. */
export function translateMessage<Failure extends { message?: string; description?: unknown }>(
    error: Failure,
    t: Translate,
): Failure {
    if (t === writeEnglish) return error;
    const known = error as Partial<ErrorMessage & ErrorDescription>;
    return {
        ...error,
        ...(known.message !== undefined && { message: translateText(t, known.message, known[MESSAGE]), [MESSAGE]: undefined }),
        ...(known.description && {
            description: translateText(t, known.description, known[DESCRIPTION]),
            [DESCRIPTION]: undefined,
        }),
    };
}

/** Translates a text by its values, unless it has been replaced since and these belong to the former one. */
function translateText(t: Translate, text: string, wording: Wording = text): string {
    return formatText(t, formatText(writeEnglish, wording) === text ? wording : text);
}
