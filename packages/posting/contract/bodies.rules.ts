/** Longest body a member may write, in characters of its text, white space included (contract §8). */
export const MAXIMUM_BODY = 8000;

/** The formats in which a body may be written (contract §2, decisions #3). */
export const WRITABLE_FORMATS: readonly string[] = ["rich2", "rich", "markdown", "text", "textex", "wysiwyg", "bbcode"];
