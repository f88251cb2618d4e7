import { useTranslation } from "@parley/library/client/i18n";
import { POSTING_SETTINGS } from "@parley/moderation/contract";
import { SettingsPage } from "@parley/users/client";

/** `/settings/posting`: what people may do with posts of their own and of others, for who manages the site. */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Own posts and reports")}
            path={POSTING_SETTINGS}
            fields={[
                {
                    name: "ui.editContentTimeout",
                    label: t("How long authors may edit what they wrote, in seconds"),
                    hint: t("3600 is an hour. 0 is not at all, -1 for ever."),
                },
                {
                    name: "ui.allowSelfDelete",
                    label: t("Authors may delete their own replies"),
                    hint: t("A line stays in the place of the reply, and its author can put it back for 30 days."),
                },
                {
                    name: "escalations.enabled",
                    label: t("Members may report posts"),
                    hint: t("What moderators look into together is kept when this is off."),
                },
            ]}
        />
    );
}
