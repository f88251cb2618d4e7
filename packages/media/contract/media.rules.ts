import { uploadTooBig } from "@parley/library/contract";

/** The field of the form that the file travels in (S1§5, CONT-023). */
export const UPLOAD_FIELD = "file";

/** Only those who manage the community upload drawings, whatever is allowed besides (contract §5.9). */
export const MANAGED_EXTENSION = "svg";

/** What may be uploaded, as the settings say it. */
export interface UploadLimits {
    /** `upload.maxSize` */
    maxSize: string;
    /** `upload.allowedExtensions` */
    allowedExtensions: readonly string[];
    /** Whether the person manages the community. */
    manages: boolean;
}

const UNITS: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** How many bytes a size of the settings stands for: `500M`. */
export function parseBytes(maxSize: string): number {
    return Number.parseInt(maxSize, 10) * (UNITS[maxSize.slice(-1)] ?? 1);
}

/** What is wrong with a file that is to be uploaded, in words; undefined when nothing is (S1§5, CONT-025…CONT-029). */
export function wrongWithUpload({ name, size }: { name: string; size: number }, limits: UploadLimits): string | undefined {
    const allowed = [
        ...limits.allowedExtensions.filter((extension) => extension !== MANAGED_EXTENSION),
        ...(limits.manages ? [MANAGED_EXTENSION] : []),
    ];
    if (!hasExtension(name, allowed))
        return `The uploaded file does not have an allowed extension. Allowed extensions: ${allowed.join(", ")}.`;
    const most = parseBytes(limits.maxSize);
    return size > most ? uploadTooBig(most) : undefined;
}

/** Whether a name has one of these extensions, compared in lower case (CONT-029). */
function hasExtension(name: string, extensions: readonly string[]): boolean {
    const folded = name.toLowerCase();
    return extensions.some((extension) => folded.endsWith(`.${extension}`) && folded.length > extension.length + 1);
}

/** Whether what was uploaded is shown where it stands, and is not a file to be fetched. */
export function isShown({ type }: { type: string }): boolean {
    return type.startsWith("image/");
}

/** What to write into a post so that it shows an upload, or leads to it: `![words](address)`, `[name](address)`. */
export function mediaMarkdown({ url, name, type }: { url: string; name: string; type: string }, words = ""): string {
    return isShown({ type }) ? `![${escaped(words)}](${url})` : `[${escaped(words || name)}](${url})`;
}

function escaped(words: string): string {
    return words
        .replace(/\s+/g, " ")
        .trim()
        .replace(/[\\[\]*_`<>&!~|]/g, "\\$&");
}
