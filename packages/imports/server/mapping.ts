import type {
    ArchiveCategory,
    ArchiveComment,
    ArchiveDiscussion,
    ArchiveProblem,
    ArchiveReaction,
    ArchiveUser,
} from "@parley/archiveReaders/server";
import { DELETED_USER } from "@parley/archiveReaders/server";
import type { ImportedCategory } from "@parley/categories/server";
import type { ImportedDiscussion } from "@parley/discussions/server";
import type { DateTime } from "@parley/library/contract";
import { canCheckPassword } from "@parley/passwords/server";
import { RoleID } from "@parley/permissions/contract";
import type { ImportedReaction } from "@parley/reactions/server";
import type { ImportedUser } from "@parley/users/server";
import { toKey } from "./imports.tables";
import type { ArchivePeople } from "./people/archivePeople";
import type { ArchivePictures } from "./pictures/pictures";

/** Context of a run while records are stored. */
export interface StoringContext {
    source: string;
    /** Date of records without one. */
    dateStarted: DateTime;
    pictures: ArchivePictures;
    /** Keys (`toKey`) of the comments that discussions name as accepted. */
    accepted: ReadonlySet<string>;
    people: ArchivePeople;
    report(problem: ArchiveProblem): void;
}

/** User ID of imported tags, and of posts by authors without an account. */
export const NO_USER = 0;
/** Largest integer of PostgreSQL. */
const MAX_INTEGER = 2_147_483_647;
/** Prefix of URLs relative to this site, in bodies whose relative URLs refer to their original site. */
const OWN_ROOT = "site:";
const IMPORTABLE_ROLES: Record<string, number> = { moderator: RoleID.moderator };
const DISPLAYS = new Set(["discussions", "categories", "flat", "heading"]);
const TYPES = ["discussion", "question"];

/** Converts a user for storing. Of the roles only those that an archive may assign are taken. */
export function toImportedUser(
    { id, name, title, photo, createdAt, roles = [], profileUrl, email, passwordHash, banned }: ArchiveUser,
    context: StoringContext,
): ImportedUser {
    if (passwordHash !== undefined && !canCheckPassword(passwordHash))
        context.report({
            file: "users",
            id,
            reason: `The password is stored in a way that can’t be checked here (${nameScheme(passwordHash)}); it was left out, and a new one is needed.`,
        });
    return {
        importSource: context.source,
        name: name,
        title,
        photo: photo === undefined ? undefined : photoOf(photo, context),
        profileUrl,
        dateInserted: createdAt ?? context.dateStarted,
        email,
        passwordHash,
        roleIDs: roles.flatMap((role) => IMPORTABLE_ROLES[role.toLowerCase()] ?? []),
        ban: banned && { reason: banned.reason?.trim() || null, dateExpires: banned.until ?? null },
    };
}

/** Names the scheme of a password hash, without any of its secret part. */
function nameScheme(hash: string): string {
    const [, name] = /^[{$]?([a-z][\w+-]{1,19})[$:}]/i.exec(hash) ?? [];
    return name ?? "an unnamed scheme";
}

function photoOf(photo: string, { pictures }: StoringContext): string | undefined {
    return /^(https?:\/)?\//i.test(photo) ? photo : pictures.addressOf(photo.replace(/^picture:/, ""));
}

/** Converts a category for storing. */
export function toImportedCategory(
    record: ArchiveCategory,
    parentCategoryID: number | undefined,
    dateInserted: DateTime,
): ImportedCategory {
    const { name, urlcode, description, displayAs, icon, lang, dir, url, attribution, staffOnly } = record;
    return {
        name: name,
        dateInserted,
        parentCategoryID,
        urlcode,
        description,
        displayAs: isDisplay(displayAs) ? displayAs : undefined,
        icon,
        lang,
        dir: dir === "auto" ? undefined : dir,
        sourceUrl: url,
        attribution,
        allowedDiscussionTypes: TYPES,
        // Hidden from everybody else.
        ...(staffOnly && { customPermissions: true, grants: STAFF_ONLY }),
    };
}

const STAFF_ONLY = {
    [RoleID.moderator]: { "discussions.view": true, "discussions.add": true, "comments.add": true },
    [RoleID.administrator]: { "discussions.view": true, "discussions.add": true, "comments.add": true },
};

/** Converts a discussion for storing. */
export function toImportedDiscussion(
    record: ArchiveDiscussion,
    categoryID: number,
    people: ReadonlyMap<string, number>,
    context: StoringContext,
): ImportedDiscussion {
    const { title, type, views, pinned, closed, sink, resolved } = record;
    return {
        ...toImportedPost(record, people, context),
        name: title,
        categoryID,
        type: type === "question" ? "question" : "discussion",
        countViews: clampInteger(views),
        pinLocation: pinned === true ? "recent" : pinned || null,
        closed: closed ?? false,
        sink: sink ?? false,
        resolved: resolved ?? false,
    };
}

/** Converts the fields that discussions and comments have in common. */
export function toImportedPost(
    record: ArchiveDiscussion | ArchiveComment,
    people: ReadonlyMap<string, number>,
    context: StoringContext,
) {
    const { site, body, format, authorId, authorName, createdAt, updatedAt, score, url, licence, lang, dir } = record;
    const insertUserID = authorId === undefined ? undefined : people.get(toKey({ site, id: authorId }));
    const deletion = readDeletion(record);
    return {
        body: context.pictures.inBody(body, url === undefined ? "" : OWN_ROOT),
        format,
        insertUserID: insertUserID ?? NO_USER,
        authorName: insertUserID === undefined ? (authorName ?? DELETED_USER) : null,
        dateInserted: createdAt,
        dateUpdated: updatedAt ?? null,
        score: clampInteger(score),
        attributionUrl: url ?? null,
        attributionLicence: licence ?? null,
        lang: lang ?? null,
        dir: dir === "auto" ? null : (dir ?? null),
        dateDeleted: deletion ? (deletion.at ?? updatedAt ?? createdAt) : null,
        deletedByID: deletion?.byId === undefined ? null : (people.get(toKey({ site, id: deletion.byId })) ?? null),
    };
}

/**
 * Converts the reactions to a post: one for each known user, and a count for the others of each kind. A user has one reaction per post, the
 * first; `repeated` is the number of further ones, which are left out.
 */
export function toImportedReactions(
    reactions: readonly ArchiveReaction[],
    { site, createdAt }: ArchiveDiscussion | ArchiveComment,
    people: ReadonlyMap<string, number>,
): { rows: Omit<ImportedReaction, "recordType" | "recordID">[]; repeated: number } {
    const reacted = new Set<number>();
    let repeated = 0;
    const rows = reactions.flatMap(({ urlcode, userIds = [], count = userIds.length }) => {
        const known = new Set(userIds.flatMap((id) => people.get(toKey({ site, id })) ?? []));
        const first = [...known].filter((userID) => !reacted.has(userID));
        for (const userID of first) reacted.add(userID);
        repeated += known.size - first.length;
        const others = clampInteger(count) - known.size;
        return [
            ...first.map((userID) => ({ urlcode, userID, dateInserted: createdAt })),
            ...(others > 0 ? [{ urlcode, count: others }] : []),
        ];
    });
    return { rows, repeated };
}

/** Returns when and by whom a post was deleted; undefined if it was not. */
export function readDeletion({ deleted }: ArchiveDiscussion | ArchiveComment): { at?: DateTime; byId?: string } | undefined {
    if (deleted === undefined || deleted === false) return undefined;
    return deleted === true ? {} : deleted;
}

function isDisplay(display: string | undefined): display is NonNullable<ImportedCategory["displayAs"]> {
    return display !== undefined && DISPLAYS.has(display);
}

/** Clamps a number to the range of both databases. */
function clampInteger(number = 0): number {
    return Math.max(-MAX_INTEGER, Math.min(number, MAX_INTEGER));
}
