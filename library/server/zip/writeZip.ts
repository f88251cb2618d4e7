import { buffer } from "node:stream/consumers";
import { ZipFile as Archive } from "yazl";

export interface ZipFile {
    /** Path within the archive, with `/`. */
    name: string;
    bytes: Buffer;
}

/** The same contents make the same archive: each file has the earliest date of the format. */
const DATE = new Date(1980, 0, 1);

/** Returns a ZIP file of a few files, which are compressed in memory. */
export async function writeZip(files: readonly ZipFile[]): Promise<Buffer> {
    const archive = new Archive();
    for (const { name, bytes } of files) archive.addBuffer(bytes, name, { mtime: DATE, mode: 0o100644 });
    archive.end();
    return buffer(archive.outputStream);
}
