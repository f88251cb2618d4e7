import type { FilledText } from "./filledText";
import { fill } from "./filledText";

/** Returns the error message for a file that exceeds the maximum size (S1§5, S1§8, CONT-027). */
export function createUploadTooBigError(maximumBytes: number): FilledText {
    return fill("The uploaded file was too big (max {size}).", { size: sizeWithUnit(maximumBytes) });
}

/** Formats a size as `10MB`. */
function sizeWithUnit(bytes: number): string {
    const megabytes = bytes / 1024 ** 2;
    return megabytes >= 1 ? `${Math.round(megabytes)}MB` : `${Math.round(bytes / 1024)}KB`;
}
