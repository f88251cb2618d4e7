import type { FilledText } from "@parley/library/contract";
import { createUploadTooBigError, fill } from "@parley/library/contract";

/** Name of the form field with the file (S1§5, CONT-023). */
export const UPLOAD_FIELD = "file";

/** Extension that only community managers may upload, whatever the settings allow (contract §5.9). */
export const MANAGED_EXTENSION = "svg";

/** Limits of uploads from the settings. */
export interface UploadLimits {
    /** Setting `upload.maxSize`. */
    maxSize: string;
    /** Setting `upload.allowedExtensions`. */
    allowedExtensions: readonly string[];
    /** Whether the viewer has `community.manage`. */
    manages: boolean;
}

const UNITS: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Converts a size such as `500M` to bytes. */
export function parseBytes(maxSize: string): number {
    return Number.parseInt(maxSize, 10) * (UNITS[maxSize.slice(-1)] ?? 1);
}

/** Returns why a file may not be uploaded; undefined if it may (S1§5, CONT-025…CONT-029). */
export function findUploadProblem({ name, size }: { name: string; size: number }, limits: UploadLimits): FilledText | undefined {
    const allowed = [
        ...limits.allowedExtensions.filter((extension) => extension !== MANAGED_EXTENSION),
        ...(limits.manages ? [MANAGED_EXTENSION] : []),
    ];
    if (!hasExtension(name, allowed))
        return fill("The uploaded file does not have an allowed extension. Allowed extensions: {extensions}.", {
            extensions: allowed,
        });
    const maxBytes = parseBytes(limits.maxSize);
    return size > maxBytes ? createUploadTooBigError(maxBytes) : undefined;
}

/** Checks whether a name has one of these extensions, case-insensitively (CONT-029). */
function hasExtension(name: string, extensions: readonly string[]): boolean {
    const folded = name.toLowerCase();
    return extensions.some((extension) => folded.endsWith(`.${extension}`) && folded.length > extension.length + 1);
}

/** Checks whether an upload is displayed as an image instead of being a download. */
export function isShown({ type }: { type: string }): boolean {
    return type.startsWith("image/");
}

/** Returns the Markdown that displays or links to an upload: `![words](address)`, `[name](address)`. */
export function toMediaMarkdown({ url, name, type }: { url: string; name: string; type: string }, words = ""): string {
    return isShown({ type }) ? `![${escaped(words)}](${url})` : `[${escaped(words || name)}](${url})`;
}

function escaped(words: string): string {
    return words
        .replace(/\s+/g, " ")
        .trim()
        .replace(/[\\[\]*_`<>&!~|]/g, "\\$&");
}
