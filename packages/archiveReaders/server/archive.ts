import type { DateTime } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

// Schemas of the lines of each file; see README.md for a description. Dates and bodies are in their original form.

const Site = Type.String({ minLength: 1, maxLength: 100 });
const ID = Type.String({ minLength: 1, maxLength: 200 });
const Name = Type.String({ minLength: 1, maxLength: 500 });
const Address = Type.String({ pattern: "^(https?://|/)[^\\s]*$", maxLength: 2000 });
/** A URL, or the name of a file in the archive's `pictures` directory. */
const Photo = Type.String({ pattern: "^((https?://|/)[^\\s]*|[^\\s/]+)$", maxLength: 2000 });
const WrittenDate = Type.String({ maxLength: 50 });
const Direction = Type.Enum(["ltr", "rtl", "auto"]);
const Count = Type.Integer({ minimum: 0 });

export const ArchiveReaction = Type.Object({
    urlcode: Type.String({ minLength: 1, maxLength: 50 }),
    userIds: Type.Optional(Type.Array(ID)),
    count: Type.Optional(Count),
});
/** Reactions of one kind to a post: the users, or their number if the users are unknown. */
export type ArchiveReaction = Static<typeof ArchiveReaction>;

export const ArchivePoll = Type.Object({
    /** Name in the markup of the body, where it has one. */
    name: Type.Optional(Type.String({ maxLength: 200 })),
    title: Type.Optional(Type.String({ maxLength: 500 })),
    voters: Type.Optional(Count),
    /** The options in the order of the body; their texts are needed only if the body has no markup of the poll. */
    options: Type.Array(Type.Object({ text: Type.Optional(Type.String({ maxLength: 1000 })), votes: Type.Optional(Count) }), {
        maxItems: 100,
    }),
});
/** Counts of a poll in a post. */
export type ArchivePoll = Static<typeof ArchivePoll>;

export const UserLine = Type.Object({
    site: Site,
    id: Type.Optional(ID),
    name: Name,
    title: Type.Optional(Type.String()),
    photo: Type.Optional(Photo),
    createdAt: Type.Optional(WrittenDate),
    roles: Type.Optional(Type.Array(Type.String())),
    profileUrl: Type.Optional(Address),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /** In the format of the original software. */
    passwordHash: Type.Optional(Type.String({ maxLength: 200 })),
    banned: Type.Optional(
        Type.Union([Type.Boolean(), Type.Object({ reason: Type.Optional(Type.String()), until: Type.Optional(WrittenDate) })]),
    ),
});

export const CategoryLine = Type.Object({
    site: Site,
    id: Type.Optional(ID),
    parentId: Type.Optional(ID),
    name: Name,
    urlcode: Type.Optional(Type.String({ minLength: 1 })),
    description: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
    dir: Type.Optional(Direction),
    url: Type.Optional(Address),
    attribution: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String()),
    displayAs: Type.Optional(Type.String()),
    staffOnly: Type.Optional(Type.Boolean()),
    /** Translations of the name and the description, by language. */
    translations: Type.Optional(
        Type.Record(
            Type.String({ minLength: 2, maxLength: 35 }),
            Type.Object({ name: Type.Optional(Type.String()), description: Type.Optional(Type.String()) }),
        ),
    ),
});

export const TagLine = Type.Object({ site: Site, id: Type.Optional(ID), name: Name });

const PostFields = {
    site: Site,
    id: ID,
    authorId: Type.Optional(ID),
    authorName: Type.Optional(Name),
    createdAt: Type.Optional(WrittenDate),
    updatedAt: Type.Optional(WrittenDate),
    body: Type.Optional(Type.String()),
    format: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    bodyHtml: Type.Optional(Type.String()),
    bodyMarkdown: Type.Optional(Type.String()),
    score: Type.Optional(Type.Integer()),
    deleted: Type.Optional(
        Type.Union([Type.Boolean(), Type.Object({ byId: Type.Optional(ID), at: Type.Optional(WrittenDate) })]),
    ),
    reactions: Type.Optional(Type.Array(ArchiveReaction)),
    polls: Type.Optional(Type.Array(ArchivePoll)),
    url: Type.Optional(Address),
    licence: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
    dir: Type.Optional(Direction),
};

export const DiscussionLine = Type.Object({
    ...PostFields,
    categoryId: Type.Optional(ID),
    title: Type.Optional(Type.String()),
    type: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    views: Type.Optional(Count),
    /** Where the discussion is pinned; `true` means everywhere. */
    pinned: Type.Optional(Type.Union([Type.Boolean(), Type.Enum(["category", "recent"])])),
    closed: Type.Optional(Type.Boolean()),
    sink: Type.Optional(Type.Boolean()),
    resolved: Type.Optional(Type.Boolean()),
    acceptedCommentId: Type.Optional(ID),
    bookmarkedByIds: Type.Optional(Type.Array(ID)),
});
export type DiscussionLine = Static<typeof DiscussionLine>;

export const CommentLine = Type.Object({
    ...PostFields,
    discussionId: ID,
    parentId: Type.Optional(ID),
    accepted: Type.Optional(Type.Boolean()),
    depth: Type.Optional(Type.Integer()),
});
export type CommentLine = Static<typeof CommentLine>;

/** Fields that lines of discussions and comments have in common. */
export type PostLine = Pick<DiscussionLine & CommentLine, keyof DiscussionLine & keyof CommentLine>;

/** A record with an ID that is unique among the records of its kind and site: its own, or its name if it has none. */
interface Keyed<Kind extends string> {
    kind: Kind;
    id: string;
}

/** Normalized fields of a post: one body with its format, valid dates, and an existing author. */
interface Settled {
    body: string;
    /** A format that `renderBody` supports. */
    format: string;
    createdAt: DateTime;
    updatedAt?: DateTime;
    /** ID of a user of the same archive and site; always an existing one. */
    authorId?: string;
    /** Whether the post was deleted, with the time and the user of this archive, if known. */
    deleted?: boolean | { byId?: string; at?: DateTime };
    /** Name of the author if there is no `authorId`; "Deleted User" if unknown. */
    authorName?: string;
}

type Unsettled = keyof Settled | "bodyHtml" | "bodyMarkdown" | "polls";

/** Ban of a user, with its reason and end if known. */
export interface ArchiveBan {
    reason?: string;
    until?: DateTime;
}

export type ArchiveUser = Keyed<"user"> &
    Omit<Static<typeof UserLine>, "id" | "createdAt" | "banned"> & { createdAt?: DateTime; banned?: ArchiveBan };
/** `parentId` is the ID of an earlier category. */
export type ArchiveCategory = Keyed<"category"> & Omit<Static<typeof CategoryLine>, "id">;
export type ArchiveTag = Keyed<"tag"> & Omit<Static<typeof TagLine>, "id">;
/**
 * `categoryId` is the ID of an earlier category; `tags` are names. `acceptedCommentId` is not verified, because comments come later. A
 * discussion of a page of another site has the address of the page instead of a category.
 */
export type ArchiveDiscussion = Keyed<"discussion"> &
    Settled &
    Omit<DiscussionLine, "id" | "title" | "categoryId" | Unsettled> & {
        title: string;
    } & ({ categoryId: string; pageUrl?: never } | { categoryId?: never; pageUrl: string });
/** `discussionId` is the ID of an earlier discussion, and `parentId` of an earlier comment on it. */
export type ArchiveComment = Keyed<"comment"> & Settled & Omit<CommentLine, "id" | Unsettled>;

/** A record of an archive. Its key is (site, kind, id). */
export type ArchiveRecord = ArchiveUser | ArchiveCategory | ArchiveTag | ArchiveDiscussion | ArchiveComment;

/** A problem found in an archive (FC-50). */
export interface ArchiveProblem {
    /** Name of the file in the archive, without `.gz`. */
    file: string;
    /** 1-based line number. */
    line?: number;
    /** ID of the record, if readable. */
    id?: string;
    /** Description of the problem and its handling, for the person who runs the import. */
    reason: string;
    /** Number of affected records, if more than one. */
    count?: number;
    /** Whether a part of the archive is unreadable: a truncated file, or a line that is no record. */
    damaged?: true;
    /** Whether valid data was left out because the import has no place for it. */
    isDropped?: true;
}

/** An item yielded by a reader: a record, ready to be stored, or a problem. */
export type ArchiveItem = ArchiveRecord | { kind: "problem"; problem: ArchiveProblem };
