/** Error: a file is no font that can be accepted, with the reason as a sentence. */
export class UnfitFont extends Error {}

/** Throws `UnfitFont` unless a statement of a font about itself is true. */
export function requireTrue(isTrue: boolean, reason: string): asserts isTrue {
    if (!isTrue) throw new UnfitFont(reason);
}

/** Reason for which a font is refused that contradicts itself, whichever table does. */
export const describeMistake = (tag: string): string => `The font is damaged: its table ${tag.trim()} is not what the file says.`;
