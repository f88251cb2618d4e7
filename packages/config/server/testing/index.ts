import type { SettingValues } from "@parley/config/contract";

/** Lets tests post as often, and as alike, as they need to. Tests of the limits set them to what they are about. */
export const NO_POSTING_LIMITS: SettingValues = {
    "premoderation.firstLinkPosts": 0,
    "floodControl.posts": 0,
    "floodControl.discussions": 0,
    "floodControl.newAccountPosts": 0,
    "floodControl.newAccountDiscussions": 0,
    "floodControl.repeatSeconds": 0,
};
