/**
 * Who may do what, derived from the specification (contract §3, §5; S1§6, S2§6): data for `permissionMatrix.test.ts`, which sends every
 * row as every viewer in every category. An endpoint without a row here fails the tests.
 */

/**
 * - `member`, `author`: in the role Member; the author wrote all records that are requested.
 * - `categoryModerator`: a member who moderates the category `own`, and no other.
 * - `globalModerator`: in the role Moderator. `siteManager`: a member with `site.manage`. `admin`: an administrator, not the first.
 */
export const PEOPLE = ["guest", "member", "author", "categoryModerator", "globalModerator", "siteManager", "admin"] as const;
export type Person = (typeof PEOPLE)[number];

/**
 * - `own`: a category with permissions of its own, moderated by its moderators and those of the site.
 * - `other`: one without, to which the global permissions apply. `unseen`: one that only administrators may see.
 */
export type Ownership = "own" | "other" | "unseen";

/** The records to act on, one set for each category; `category` is the category itself. */
export type Target = "category" | "discussion" | "comment";

interface Common {
    /** The rule, by category. */
    rule: string;
    /** Values that begin with a colon are placeholders for IDs of the target or of members: `:discussionID`, `:authorID`, `:roleID`. */
    query?: Record<string, string>;
    params?: Record<string, string>;
    body?: object;
    /** A small picture is sent under this name. */
    file?: string;
    /** The status of a success, if it differs from the endpoint's usual one. */
    success?: number;
    /** The status of a refusal; 403 by default. */
    refused?: number;
}

/** A call that concerns no category. */
export interface PlainRow extends Common {
    may: readonly Person[];
    /** Record that the call consumes; each caller gets a new one. */
    uses?: "role" | "tag" | "member" | "session";
}

/** A call about a record in a category. Viewers who may not see the category get the response for a missing record, unless named in `unseen`. */
export interface PlacedRow extends Common {
    on: Target;
    may: { own: readonly Person[]; other: readonly Person[]; unseen?: readonly Person[] };
    /** Viewers who see the category but not its records, and are refused as elsewhere. */
    finds?: readonly Person[];
    /** The status for a missing record, for viewers with the permission elsewhere; 404 by default. */
    never?: number;
}

export type Row = PlainRow | PlacedRow;

export const MEMBERS: readonly Person[] = PEOPLE.filter((person) => person !== "guest");
export const ADMIN: readonly Person[] = ["admin"];
export const SITE: readonly Person[] = ["siteManager", "admin"];
export const MODERATORS: readonly Person[] = ["globalModerator", "admin"];
export const THERE: readonly Person[] = ["categoryModerator", "globalModerator", "admin"];
export const withAuthor = (people: readonly Person[]): readonly Person[] => ["author", ...people];

/** Every viewer who sees the category. */
export const SEEING = { own: PEOPLE, other: PEOPLE };
/** Every signed-in viewer who sees the category. */
export const TAKING_PART = { own: MEMBERS, other: MEMBERS };
/** By a permission on the category. */
export const LOOKING_AFTER = { own: THERE, other: MODERATORS };
/** The same, and the author for an hour. */
export const EDITING = { own: withAuthor(THERE), other: withAuthor(MODERATORS) };
/** By a global permission. */
export const anywhere = (people: readonly Person[]) => ({ own: people, other: people });
/** Managers of the site find every category, also those whose posts they may not see. */
export const MANAGING = { own: SITE, other: SITE, unseen: SITE };

/** Rows by call, as `GET /categories`: several if a call has several rules. */
export type PermissionTable = Readonly<Record<string, Row | readonly Row[]>>;
