import { useTranslation } from "@parley/library/client/i18n";
import { POSTING_SETTINGS } from "@parley/moderation/contract";
import { SettingsPage } from "@parley/settings/client";

/** `/settings/posting`: settings for own posts and for reports, for members who manage the site. */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Editing and reporting")}
            path={POSTING_SETTINGS}
            fields={[
                {
                    name: "ui.editContentTimeout",
                    label: t("Time in which authors can edit their posts"),
                    hint: t("Every edit keeps the earlier version."),
                    choices: [
                        { value: "0", label: t("They can’t edit") },
                        { value: "300", label: t("5 minutes") },
                        { value: "900", label: t("15 minutes") },
                        { value: "3600", label: t("1 hour") },
                        { value: "86400", label: t("1 day") },
                        { value: "604800", label: t("1 week") },
                        { value: "-1", label: t("No time limit") },
                    ],
                    nameOther: (value) => t("{count} seconds", { count: Number(value) }),
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
