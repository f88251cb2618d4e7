import { createHash } from "node:crypto";

interface PagePolicyOptions {
    frameOrigins: readonly string[];
    /** Where the site's pictures are, whichever of its names the page was asked for by. */
    siteURL: string;
    /** The one text of styles that the page carries in itself; any other is refused. */
    ownRules?: string | undefined;
}

/**
 * What a page may do: run our own scripts and styles and show our own pictures only (FC-89), show frames from these origins, be framed by nobody
 * else, send forms to us alone. No exception for inline code, so injected markup stays dead (FC-1).
 */
export function pagePolicy({ frameOrigins, siteURL, ownRules }: PagePolicyOptions): string {
    const styles =
        ownRules === undefined ? "'self'" : `'self' 'sha256-${createHash("sha256").update(ownRules).digest("base64")}'`;
    const pictures = `img-src 'self' ${siteURL} data:`;
    return [pictures, ...RULES, `style-src ${styles}`, `frame-src ${frameOrigins.join(" ") || "'none'"}`].join("; ");
}

const RULES = [
    "default-src 'self'",
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
