import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import { POSTING_LIMITS_SETTINGS, POSTING_SETTINGS } from "@parley/moderation/contract";
import { registerSettingsForm } from "@parley/settings/server";

/** Registers the pages of settings for posting and its limits. */
export function registerModerationSettings(kit: ServerKit, config: Config): void {
    registerSettingsForm(kit, config, {
        path: POSTING_SETTINGS,
        names: ["ui.editContentTimeout", "ui.allowSelfDelete", "ui.keepDeletedDays", "escalations.enabled"],
    });
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
