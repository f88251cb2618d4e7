import { createHash } from "node:crypto";

/**
 * What a page may do: run our own scripts and styles only, show pictures from anywhere and frames from these origins, be framed by nobody
 * else, send forms to us alone. No exception for inline code, so injected markup stays dead (FC-1).
 *
 * @param ownRules the one text of styles that the page carries in itself; any other is refused
 */
export function pagePolicy(frameOrigins: readonly string[], ownRules?: string): string {
    const styles =
        ownRules === undefined ? "'self'" : `'self' 'sha256-${createHash("sha256").update(ownRules).digest("base64")}'`;
    return [...RULES, `style-src ${styles}`, `frame-src ${frameOrigins.join(" ") || "'none'"}`].join("; ");
}

const RULES = [
    "default-src 'self'",
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "script-src 'self'",
];

/** What a stored file may do when somebody opens it by itself: nothing but be seen (FC-36). */
export const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
