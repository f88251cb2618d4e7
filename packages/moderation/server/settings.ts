import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import { POSTING_SETTINGS } from "@parley/moderation/contract";
import { registerSettingsForm } from "@parley/settings/server";

/** Registers the page of settings for own posts and reports. */
export function registerModerationSettings(kit: ServerKit, config: Config): void {
    registerSettingsForm(kit, config, {
        path: POSTING_SETTINGS,
        names: ["ui.editContentTimeout", "ui.allowSelfDelete", "ui.keepDeletedDays", "escalations.enabled"],
    });
}
