/** What is said of a file that is larger than it may be (S1§5, S1§8, CONT-027). */
export function uploadTooBig(maximumBytes: number): string {
    return `The uploaded file was too big (max ${sizeWithUnit(maximumBytes)}).`;
}

/** `10MB` */
function sizeWithUnit(bytes: number): string {
    const megabytes = bytes / 1024 ** 2;
    return megabytes >= 1 ? `${Math.round(megabytes)}MB` : `${Math.round(bytes / 1024)}KB`;
}
