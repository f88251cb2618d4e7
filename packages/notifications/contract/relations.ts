import { UserFragment } from "@parley/accounts/contract";
import { defineEndpoint, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Relation of the viewer to another member: notifications of their posts, or none of anything that they do. */
export const MemberRelation = Type.Object({
    user: UserFragment,
    followed: Type.Boolean(),
    blocked: Type.Boolean(),
});
export type MemberRelation = Static<typeof MemberRelation>;

const byID = Type.Object({ userID: SmartID });

/** The members whom the viewer follows or has blocked, the latest choice first. */
export const getMemberRelations = defineEndpoint({
    method: "GET",
    path: "/users/me/relations",
    response: Type.Array(MemberRelation),
});

/** Relation of the viewer to one member. */
export const getMemberRelation = defineEndpoint({
    method: "GET",
    path: "/users/:userID/relation",
    params: byID,
    response: MemberRelation,
});

/** Follows or unfollows a member. Following lifts a block. */
export const putMemberFollow = defineEndpoint({
    method: "PUT",
    path: "/users/:userID/follow",
    params: byID,
    body: Type.Object({ followed: Type.Boolean() }),
    response: MemberRelation,
});

/** Blocks or unblocks a member, who is not notified. Blocking ends following. */
export const putMemberBlock = defineEndpoint({
    method: "PUT",
    path: "/users/:userID/block",
    params: byID,
    body: Type.Object({ blocked: Type.Boolean() }),
    response: MemberRelation,
});
