import type { FilledText, Wording } from "@parley/library/contract";
import { fill, TranslatableError, toFilledText } from "@parley/library/contract";

/** A mistake in the own CSS of a theme, with the line on which it is. */
export class StylesMistake extends TranslatableError {
    constructor(
        readonly line: number,
        readonly reason: Wording,
    ) {
        super(fill("Line {line}: {reason}", { line, reason: toFilledText(reason) }));
    }
}

const MAX_NAME_LENGTH = 40;

/** Creates the reason for which own CSS can't have something, whose name may be of any length. */
export const describeRefusal = (name: string): FilledText =>
    fill("{name} can’t be used here.", { name: name.slice(0, MAX_NAME_LENGTH) });
