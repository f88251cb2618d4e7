import { defineEndpoint, ID } from "@parley/library/contract";
import { TagFragment } from "@parley/tags/contract";
import * as Type from "typebox";

/** Page of the tags that a member follows. */
export const FOLLOWED_TAGS_PAGE = "/account/tags";

/** The tags that the viewer follows and may see, by name. */
export const getFollowedTags = defineEndpoint({
    method: "GET",
    path: "/tags/followed",
    response: Type.Array(TagFragment),
});

/** Follows or unfollows a tag: who follows it is notified of new posts with it. */
export const putTagFollow = defineEndpoint({
    method: "PUT",
    path: "/tags/:tagID/follow",
    params: Type.Object({ tagID: ID }),
    body: Type.Object({ followed: Type.Boolean() }),
    response: Type.Object({ followed: Type.Boolean() }),
});
