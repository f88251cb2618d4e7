import type { EmbedTheme } from "@parley/embedding/contract";
import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

/** Sites whose pages have comments here. */
interface EmbedSitesTable {
    embedSiteID: Generated<number>;
    name: string;
    /** JSON array of origins. */
    origins: string;
    categoryID: number;
    /** JSON array of the roles whose members may comment; empty for all who may in the category. */
    roleIDs: string;
    /** Whether comments are held for approval. */
    requiresApproval: boolean;
    /** Whether readers without an account may comment, by a name. */
    allowsGuests: boolean;
    theme: EmbedTheme;
    /** Colour of links and buttons; null for that of the theme. */
    accent: string | null;
    /** Issuer of the tokens of the site; null if it has none. */
    tokenIssuer: string | null;
    /** Address of the keys that sign them; null for the secret of this version. */
    jwksURL: string | null;
    secretVersion: number;
    /** Whether its pages may contain the whole forum in a frame. */
    wholeForum: boolean;
    /** Whether a frame shows the comments when its reader asks for them. */
    loadsOnClick: boolean;
    dateInserted: DateTime;
    insertUserID: number;
}

/** Pages of embedding sites, each with its discussion. They outlast their site, so that a restored site has its comments again. */
interface EmbedPagesTable {
    embedPageID: Generated<number>;
    embedSiteID: number;
    /** Hash of what identifies the page: its canonical address, or the ID that its site gives it. */
    pageKey: string;
    /** Address at which the first comment was written. */
    pageURL: string;
    /** Null only within the transaction that makes the discussion. */
    discussionID: number | null;
    dateInserted: DateTime;
    /** When the title of the page was read, or the last attempt failed; null until then. */
    dateRead: DateTime | null;
    /** Attempts to read the title so far, and when the next one is due; null at once. */
    countReads: Generated<number>;
    dateNextRead: DateTime | null;
    /** Whether another page has the comments now, which this address leads to. */
    isMoved: Generated<boolean>;
}

/** Sign-ins of frames that a member has confirmed. */
interface EmbedSignInsTable {
    codeHash: string;
    userID: number;
    embedSiteID: number;
    /** Whether the session outlasts the browser session, as that of the member does. */
    persist: boolean;
    /** Null until the frame has taken its session. */
    dateTaken: DateTime | null;
    dateExpires: DateTime;
}

/** Tokens of embedding sites that have been used and have not expired. */
interface EmbedTokenUsesTable {
    /** Hash of the issuer and the ID of the token. */
    tokenHash: string;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        embedSites: EmbedSitesTable;
        embedPages: EmbedPagesTable;
        embedSignIns: EmbedSignInsTable;
        embedTokenUses: EmbedTokenUsesTable;
    }
}

export type EmbedSiteRow = Selectable<EmbedSitesTable>;
export type EmbedPageRow = Selectable<EmbedPagesTable>;
export type EmbedSignInRow = Selectable<EmbedSignInsTable>;
