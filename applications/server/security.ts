import { createHash } from "node:crypto";
import { readOrigin } from "@parley/library/contract";

interface PagePolicyOptions {
    frameOrigins: readonly string[];
    /** Origins of other sites to which forms lead: those of search pages elsewhere. */
    formOrigins: readonly string[];
    /** URL of the site, the source of its pictures under whatever host name the page was requested. */
    siteURL: string;
    /** The only origins whose pages may contain the page; by default those of this site. */
    ancestors?: readonly string[] | undefined;
    /** CSS rules contained in the page; other inline styles are blocked. */
    ownRules?: string | undefined;
}

/**
 * Returns the content security policy of a page: scripts, styles and pictures of this site only (FC-89), frames of these origins,
 * embedding by the given sites only, forms to this site and these origins. Without an exception for inline code injected markup has no effect (FC-1).
 */
export function createPagePolicy({ frameOrigins, formOrigins, siteURL, ancestors = [], ownRules }: PagePolicyOptions): string {
    const styles =
        ownRules === undefined ? "'self'" : `'self' 'sha256-${createHash("sha256").update(ownRules).digest("base64")}'`;
    const pictures = `img-src 'self' ${readOrigin(siteURL)} data:`;
    const forms = ["form-action 'self'", ...formOrigins.filter((origin) => ORIGIN.test(origin))].join(" ");
    const embedders = ancestors.filter((origin) => ORIGIN.test(origin)).join(" ") || "'self'";
    return [
        pictures,
        forms,
        `frame-ancestors ${embedders}`,
        ...RULES,
        `style-src ${styles}`,
        `frame-src ${frameOrigins.join(" ") || "'none'"}`,
    ].join("; ");
}

/** An origin that cannot end a rule of the policy. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

const RULES = [
    "default-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "script-src 'self'",
];

/** Content security policy of a stored file that is opened directly: it can only be viewed (FC-36). */
export const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
