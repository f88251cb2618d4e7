import type { BodyParts } from "../bodyParts";

/** Returns the text area and the format field. Throws if they are gone. */
export function requireFields({ field, formatField }: Pick<BodyParts, "field" | "formatField">) {
    const [text, how] = [field.current, formatField.current];
    if (!text || !how) throw new Error("A body has lost its fields.");
    return { text, how };
}
