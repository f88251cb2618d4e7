import type { ApiError } from "@parley/library/contract";
import { useEffect, useState } from "react";

interface ConflictOptions {
    /** ETag of a form that was posted without scripts and came back. */
    returnedETag: string | undefined;
    /** ETag of the text that is stored on this device or waits there. It may be older than that of the server. */
    storedETag: string | undefined;
}

/** Returns the text that another member has stored meanwhile, if this form was written from an older one (FC-52), and its setter. */
export function useEditConflict<Text extends { etag?: string }>(edit: Text, { returnedETag, storedETag }: ConflictOptions) {
    const { etag } = edit;
    const [theirs, setTheirs] = useState<Text | undefined>(returnedETag && returnedETag !== etag ? edit : undefined);
    useEffect(() => {
        if (storedETag && etag && storedETag !== etag) setTheirs(edit);
    }, [storedETag, etag, edit]);
    return [theirs, setTheirs] as const;
}

/** Returns the stored text from an edit conflict response (412); undefined for other errors. */
export function readConflictingText(error: ApiError): { name: string; body: string; format: string; etag?: string } | undefined {
    const { status, present, etag } = error;
    if (status !== 412 || typeof present !== "object" || present === null) return undefined;
    const { name, body, format } = present as { name?: unknown; body?: unknown; format?: unknown };
    const words = { name: String(name ?? ""), body: String(body ?? ""), format: String(format ?? "markdown") };
    return { ...words, ...(typeof etag === "string" && { etag }) };
}
