/** Prefix of the keys of texts that are not posted yet. Browsers keep those of a frame apart for each site that contains it. */
const PREFIX = "parley-embed-draft ";

/** Returns the text that somebody began on this device; empty where frames may store nothing. */
export function readDraft(pageURL: string): string {
    try {
        return localStorage.getItem(PREFIX + pageURL) ?? "";
    } catch {
        return "";
    }
}

/** Stores a text until it is posted, where frames may store anything. */
export function storeDraft(pageURL: string, text: string): void {
    try {
        if (text === "") localStorage.removeItem(PREFIX + pageURL);
        else localStorage.setItem(PREFIX + pageURL, text);
    } catch {
        // The text stays in its field.
    }
}
