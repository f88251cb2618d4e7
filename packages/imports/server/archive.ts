import type { DateTime } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

// What a line of each file may hold; README.md says it in words. Dates and bodies are still in the form they were written in.

const Site = Type.String({ minLength: 1, maxLength: 100 });
const ID = Type.String({ minLength: 1, maxLength: 200 });
const Name = Type.String({ minLength: 1, maxLength: 500 });
const Address = Type.String({ pattern: "^(https?://|/)[^\\s]*$", maxLength: 2000 });
/** An address, or a file among the archive's pictures. */
const Photo = Type.String({ pattern: "^((https?://|/)[^\\s]*|[^\\s/]+)$", maxLength: 2000 });
const WrittenDate = Type.String({ maxLength: 50 });
const Direction = Type.Enum(["ltr", "rtl", "auto"]);
const Count = Type.Integer({ minimum: 0 });

export const ArchiveReaction = Type.Object({
    urlcode: Type.String({ minLength: 1, maxLength: 50 }),
    userIds: Type.Optional(Type.Array(ID)),
    count: Type.Optional(Count),
});
/** One kind of reaction to a post: who reacted, or, where that is not known, how many. */
export type ArchiveReaction = Static<typeof ArchiveReaction>;

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
    /** As the software they come from kept it. */
    passwordHash: Type.Optional(Type.String({ maxLength: 200 })),
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
    /** Where it stands first; where not told, everywhere. */
    pinned: Type.Optional(Type.Union([Type.Boolean(), Type.Enum(["category", "recent"])])),
    closed: Type.Optional(Type.Boolean()),
    sink: Type.Optional(Type.Boolean()),
    resolved: Type.Optional(Type.Boolean()),
    acceptedCommentId: Type.Optional(ID),
    bookmarkedByIds: Type.Optional(Type.Array(ID)),
    attribution: Type.Optional(Type.String()),
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

/** A post of either kind as a line holds it. */
export type PostLine = Pick<DiscussionLine & CommentLine, keyof DiscussionLine & keyof CommentLine>;

/** Has an id that is unique among the records of its kind and site: its own, or the name it goes by where it has none. */
interface Keyed<Kind extends string> {
    kind: Kind;
    id: string;
}

/** What became of the fields a post is written with: one body with its format, sure dates, and an author one can speak of. */
interface Settled {
    body: string;
    /** As `renderBody` takes it. */
    format: string;
    createdAt: DateTime;
    updatedAt?: DateTime;
    /** A user of this archive and site. Always known, where it is given. */
    authorId?: string;
    /** That it was removed, and by which user of this archive and when, where that is known. */
    deleted?: boolean | { byId?: string; at?: DateTime };
    /** Who wrote it, where `authorId` is not given; "Deleted User" where nobody knows. */
    authorName?: string;
}

type Unsettled = keyof Settled | "bodyHtml" | "bodyMarkdown";

export type ArchiveUser = Keyed<"user"> & Omit<Static<typeof UserLine>, "id" | "createdAt"> & { createdAt?: DateTime };
/** `parentId` is a category that came before. */
export type ArchiveCategory = Keyed<"category"> & Omit<Static<typeof CategoryLine>, "id">;
export type ArchiveTag = Keyed<"tag"> & Omit<Static<typeof TagLine>, "id">;
/** `categoryId` is a category that came before; `tags` are names. Whether `acceptedCommentId` exists shows only when it comes. */
export type ArchiveDiscussion = Keyed<"discussion"> &
    Settled &
    Omit<DiscussionLine, "id" | "title" | "categoryId" | Unsettled> & {
        title: string;
        categoryId: string;
    };
/** `discussionId` is a discussion that came before, and `parentId` a comment on it that came before. */
export type ArchiveComment = Keyed<"comment"> & Settled & Omit<CommentLine, "id" | Unsettled>;

/** A record of any archive. Keys are (site, kind, id). */
export type ArchiveRecord = ArchiveUser | ArchiveCategory | ArchiveTag | ArchiveDiscussion | ArchiveComment;

/** What could not be read as it was meant (FC-50). */
export interface ArchiveProblem {
    /** The file's name in the archive, without `.gz`. */
    file: string;
    /** Counted from 1. */
    line?: number;
    /** The record's id, if that could be read. */
    id?: string;
    /** What was wrong and what was done, in words for whoever runs the import. */
    reason: string;
    /** How many records it tells of, when more than one. */
    count?: number;
    /** Something of the archive could not be read at all: a file ends in the middle, or a line is no record. */
    damaged?: true;
    /** Whole, and not taken: there is no place for it here. */
    isDropped?: true;
}

/** What a reader gives: records, each ready to be written, and among them the problems it met. */
export type ArchiveItem = ArchiveRecord | { kind: "problem"; problem: ArchiveProblem };
