import type { Readable } from "node:stream";

/** A file that is kept, to be read. */
export interface StoredFile {
    /** In bytes. */
    size: number;
    /** Its bytes; to be read to the end, or destroyed. */
    stream: Readable;
}

/** Where files are kept that people sent, by names of letters, digits, `-`, `_` and `.`. */
export interface Storage {
    /** A folder of this machine in which files are put together, before they are kept. */
    readonly incoming: string;
    /** Keeps a file of this machine whole or not at all, and takes it away from where it was. */
    keep(name: string, file: string): Promise<void>;
    /** Undefined for what is not there. */
    open(name: string): Promise<StoredFile | undefined>;
    /** What is not there is no error. */
    remove(name: string): Promise<void>;
    /** Takes away what was left behind while it arrived, if it has lain there since this moment. */
    tidy(before: Date): Promise<void>;
}
