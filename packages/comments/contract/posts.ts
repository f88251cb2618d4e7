import { DiscussionAnswer } from "@parley/discussions/contract";
import { defineEndpoint, RangeFilter, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Comment } from "./comments";

/** A discussion or a comment in a mixed list (contract §5.19). */
export const Post = Type.Union([
    Type.Object({ ...DiscussionAnswer.properties, recordType: Type.Literal("discussion"), recordID: Type.Integer() }),
    Type.Object({ ...Comment.properties, recordType: Type.Literal("comment"), recordID: Type.Integer() }),
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
