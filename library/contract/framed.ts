/** Header by which scripts of a page that is in a frame on another site say so: the session of the browser itself does not count for such a call. */
export const FRAMED_HEADER = "x-framed";
