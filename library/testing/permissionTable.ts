/**
 * Who may do what, derived from the specification (contract §3, §5; S1§6, S2§6): data for `permissionMatrix.test.ts`, which tries every
 * row with every person in every place. A call of the contracts that has no row here fails the tests.
 */

/**
 * - `member`, `author`: in the role Member; all that is tried was written by the author.
 * - `categoryModerator`: a member who looks after the category `own`, and no other.
 * - `globalModerator`: in the role Moderator. `siteManager`: a member with `site.manage`. `admin`: an administrator, not the first.
 */
export const PEOPLE = ["guest", "member", "author", "categoryModerator", "globalModerator", "siteManager", "admin"] as const;
export type Person = (typeof PEOPLE)[number];

/**
 * - `own`: a category with permissions of its own, which its moderators and the site's look after.
 * - `other`: one without, where the global permissions count. `unseen`: one that nobody may see but administrators.
 */
export type Ownership = "own" | "other" | "unseen";

/** What is tried: each place has its own. `category` is the place itself; the rest stands in it. */
export type Target = "category" | "discussion" | "comment";

interface Common {
    /** The rule, by where it stands. */
    rule: string;
    /** Values starting with a colon stand for ids of the target or of people: `:discussionID`, `:authorID`, `:roleID`. */
    query?: Record<string, string>;
    params?: Record<string, string>;
    body?: object;
    /** A small picture is sent under this name. */
    file?: string;
    /** The status of a success, where what is tried isn't there or the call has another one than usual. */
    success?: number;
    /** The status of a refusal: 403, unless told. */
    refused?: number;
}

/** A call that is about no place. */
export interface PlainRow extends Common {
    may: readonly Person[];
    /** What the call uses up, made anew for everyone. */
    uses?: "role" | "tag" | "member" | "session";
}

/** A call about something in a place. Who may not see the place is answered as about what never was, unless named in `unseen`. */
export interface PlacedRow extends Common {
    on: Target;
    may: { own: readonly Person[]; other: readonly Person[]; unseen?: readonly Person[] };
    /** Who finds the place though they don't see what is in it, and so is refused as elsewhere. */
    finds?: readonly Person[];
    /** The status by which what never was is answered to who may do it elsewhere: 404, unless told. */
    never?: number;
}

export type Row = PlainRow | PlacedRow;

export const MEMBERS: readonly Person[] = PEOPLE.filter((person) => person !== "guest");
export const ADMIN: readonly Person[] = ["admin"];
export const SITE: readonly Person[] = ["siteManager", "admin"];
export const MODERATORS: readonly Person[] = ["globalModerator", "admin"];
export const THERE: readonly Person[] = ["categoryModerator", "globalModerator", "admin"];
export const withAuthor = (people: readonly Person[]): readonly Person[] => ["author", ...people];

/** Everybody who sees the place. */
export const SEEING = { own: PEOPLE, other: PEOPLE };
/** Everybody who sees the place and is signed in. */
export const TAKING_PART = { own: MEMBERS, other: MEMBERS };
/** By a permission on the category. */
export const LOOKING_AFTER = { own: THERE, other: MODERATORS };
/** The same, and the author for an hour. */
export const EDITING = { own: withAuthor(THERE), other: withAuthor(MODERATORS) };
/** By a permission that holds everywhere. */
export const anywhere = (people: readonly Person[]) => ({ own: people, other: people });
/** Who manages the site finds every category, also those whose posts they may not see. */
export const MANAGING = { own: SITE, other: SITE, unseen: SITE };

/** Rows by call, as `GET /categories`: several where a call has several rules. */
export type PermissionTable = Readonly<Record<string, Row | readonly Row[]>>;
