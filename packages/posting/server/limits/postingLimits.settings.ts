import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import { POSTING_LIMITS_SETTINGS } from "@parley/posting/contract";
import { registerSettingsForm } from "@parley/settings/server";
import { registerRoleLimitsForm } from "./roleLimits.forms";

/** Registers the pages of settings for the limits on posting, of everybody and of single roles. */
export function registerPostingLimitsSettings(kit: ServerKit, config: Config): void {
    registerRoleLimitsForm(kit, config);
    const wrong = "Write a number with K, M or G, such as 20M.";
    registerSettingsForm(kit, config, {
        path: POSTING_LIMITS_SETTINGS,
        names: [
            "newAccounts.days",
            "newAccounts.unconfirmed",
            "floodControl.posts",
            "floodControl.discussions",
            "floodControl.newAccountPosts",
            "floodControl.newAccountDiscussions",
            "floodControl.reports",
            "floodControl.newAccountReports",
            "floodControl.reactions",
            "floodControl.newAccountReactions",
            "floodControl.messages",
            "floodControl.newAccountMessages",
            "floodControl.seconds",
            "floodControl.lockSeconds",
            "floodControl.repeatSeconds",
            "drafts.maxCount",
            "drafts.maxKilobytes",
            "upload.maxSize",
            "upload.maxPerDay",
            "upload.maxPerDayNewAccount",
        ],
        wrong: { "upload.maxSize": wrong, "upload.maxPerDay": wrong, "upload.maxPerDayNewAccount": wrong },
    });
}
