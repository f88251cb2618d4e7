/** Returns the error message for a file that exceeds the maximum size (S1§5, S1§8, CONT-027). */
export function createUploadTooBigError(maximumBytes: number): string {
    return `The uploaded file was too big (max ${sizeWithUnit(maximumBytes)}).`;
}

/** Formats a size as `10MB`. */
function sizeWithUnit(bytes: number): string {
    const megabytes = bytes / 1024 ** 2;
    return megabytes >= 1 ? `${Math.round(megabytes)}MB` : `${Math.round(bytes / 1024)}KB`;
}
