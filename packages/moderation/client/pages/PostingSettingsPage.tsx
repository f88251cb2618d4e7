import { useTranslation } from "@parley/library/client/i18n";
import { POSTING_SETTINGS } from "@parley/moderation/contract";
import { SettingsPage } from "@parley/settings/client";

/** `/settings/posting`: settings for own posts and for reports, for members who manage the site. */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Own posts and reports")}
            path={POSTING_SETTINGS}
            fields={[
                {
                    name: "ui.editContentTimeout",
                    label: t("Time in which authors can edit their posts, in seconds"),
                    hint: t("3600 is an hour. 0: never. -1: no time limit."),
                },
                {
                    name: "ui.allowSelfDelete",
                    label: t("Authors can delete their own replies"),
                    hint: t("A note stays in place of the reply, and the author can restore it."),
                },
                {
                    name: "ui.keepDeletedDays",
                    label: t("Days for which deleted content is kept"),
                    hint: t("From 1 to 3650. Until then it can be restored and every action can be undone."),
                },
                {
                    name: "escalations.enabled",
                    label: t("Members can report posts"),
                    hint: t("Existing escalations are kept when this is off."),
                },
            ]}
        />
    );
}
