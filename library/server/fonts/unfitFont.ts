import type { FilledText, Wording } from "@parley/library/contract";
import { fill, TranslatableError } from "@parley/library/contract";

/** Error: a file is no font that can be accepted, with the reason as a sentence. */
export class UnfitFont extends TranslatableError {}

/** Throws `UnfitFont` unless a statement of a font about itself is true. */
export function requireTrue(isTrue: boolean, reason: Wording): asserts isTrue {
    if (!isTrue) throw new UnfitFont(reason);
}

/** Reason for which a font is refused that contradicts itself, whichever table does. */
export const describeMistake = (tag: string): FilledText =>
    fill("The font is damaged: its table {tag} is not what the file says.", { tag: tag.trim() });
