import type { SettingValues } from "@parley/config/contract";

/** Settings without posting limits, for tests that post often or post the same text. Tests of the limits set their own values. */
export const NO_POSTING_LIMITS: SettingValues = {
    "premoderation.firstLinkPosts": 0,
    "floodControl.posts": 0,
    "floodControl.discussions": 0,
    "floodControl.newAccountPosts": 0,
    "floodControl.newAccountDiscussions": 0,
    "floodControl.reports": 0,
    "floodControl.reactions": 0,
    "floodControl.newAccountReports": 0,
    "floodControl.newAccountReactions": 0,
    "floodControl.messages": 0,
    "floodControl.newAccountMessages": 0,
    "floodControl.repeatSeconds": 0,
};
export { configPermissions } from "./permissionTable";
