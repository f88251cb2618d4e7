import { DiscussionAnswer } from "@parley/discussions/contract";
import { defineEndpoint, RangeFilter, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Comment } from "./comments";

/** Fields of a record that a caller has to ask for, which this list does not offer. */
const EXPANDED = ["attachments", "bodyPlainText", "bodyRaw", "category", "countReports", "reactions", "reportMeta"] as const;
const WARNINGS = ["warning", "warnings"] as const;

const PostedDiscussion = Type.Omit(DiscussionAnswer, [
    ...EXPANDED,
    ...WARNINGS,
    "breadcrumbs",
    "excerpt",
    "internalStatus",
    "labelCodes",
    "lastPost",
    "permissions",
    "postMeta",
    "snippet",
    "status",
    "tagIDs",
    "tags",
]);
const PostedComment = Type.Omit(Comment, [...EXPANDED, ...WARNINGS, "dateDeleted", "discussion", "removal"]);

/** A discussion or a comment in a mixed list (contract §5.19). */
export const Post = Type.Union([
    Type.Object({ ...PostedDiscussion.properties, recordType: Type.Literal("discussion"), recordID: Type.Integer() }),
    Type.Object({ ...PostedComment.properties, recordType: Type.Literal("comment"), recordID: Type.Integer() }),
]);
export type Post = Static<typeof Post>;

/** Returns what members of roles have written, for members (contract §5.19). */
export const getPosts = defineEndpoint({
    method: "GET",
    path: "/posts",
    query: Type.Object({
        roleIDs: RangeFilter("integer"),
        sort: Type.Optional(Sort(["score", "dateInserted", "dateLastComment"], { default: "-dateInserted" })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 })),
    }),
    response: Type.Array(Post),
    paged: "more",
});
