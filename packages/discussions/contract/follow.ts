import { defineEndpoint, ID } from "@parley/library/contract";
import * as Type from "typebox";
import { FollowLevel } from "./schemas";

/** Chooses how the viewer follows a discussion, apart from its bookmark; null leaves it to bookmark and participation. */
export const putDiscussionFollow = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/follow",
    params: Type.Object({ discussionID: ID }),
    body: Type.Object({ level: Type.Union([FollowLevel, Type.Null()]) }),
    response: Type.Object({ level: Type.Union([FollowLevel, Type.Null()]) }),
});
