import type { Readable } from "node:stream";

/** A stored file, opened for reading. */
export interface StoredFile {
    /** Size in bytes. */
    size: number;
    /** Content; must be read to the end, or destroyed. */
    stream: Readable;
}

/** Storage of uploaded files, by names of letters, digits, `-`, `_` and `.`. */
export interface Storage {
    /** Folder on this machine for incomplete files, before they are stored. */
    readonly incoming: string;
    /** Moves a file of this machine into the storage, completely or not at all. */
    store(name: string, file: string): Promise<void>;
    /** Returns a stored file; undefined if there is none of this name. */
    open(name: string): Promise<StoredFile | undefined>;
    /** Removes a file; does nothing if there is none of this name. */
    remove(name: string): Promise<void>;
    /** Deletes abandoned incoming files that have not been written to since `before`. */
    tidy(before: Date): Promise<void>;
}
