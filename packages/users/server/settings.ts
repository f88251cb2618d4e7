import type { Config } from "@parley/config/server";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import { SITE_SETTINGS } from "@parley/settings/contract";
import { createBrandingService, registerBrandingForms, registerSettingsForm } from "@parley/settings/server";

const WRONG_ADDRESS = "Write a path of this site or an address that begins with https://.";

const HOUR_MS = 60 * 60_000;

interface Dependencies {
    config: Config;
    actionLog: ActionLog;
    uploadsDirectory: string | undefined;
}

/** Registers the pages of the site's settings that belong to members: registration, and the pictures of the site. */
export function registerUsersSettings(kit: ServerKit, { config, actionLog, uploadsDirectory }: Dependencies): void {
    registerSettingsForm(kit, config, {
        path: SITE_SETTINGS,
        names: [
            "ui.siteName",
            "garden.title",
            "garden.description",
            "garden.guestTimeZone",
            "ui.rulesUrl",
            "registration.method",
            "registration.confirmEmail",
            "registration.termsUrl",
        ],
        wrong: { "ui.rulesUrl": WRONG_ADDRESS, "registration.termsUrl": WRONG_ADDRESS },
    });
    if (uploadsDirectory !== undefined) {
        const branding = createBrandingService({ config, uploadsDirectory, actionLog, clock: kit.clock });
        registerBrandingForms(kit, branding);
        kit.jobs.every("settings: sweep pictures", HOUR_MS, branding.sweep);
    }
}
