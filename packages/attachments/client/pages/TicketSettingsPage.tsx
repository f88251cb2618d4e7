import { TICKET_SETTINGS } from "@parley/attachments/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { SettingsPage } from "@parley/users/client";

/** `/settings/tickets`: the system in which staff make tickets of posts. */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Tickets elsewhere")}
            path={TICKET_SETTINGS}
            fields={[
                {
                    name: "tickets.url",
                    label: t("The address that takes new tickets"),
                    hint: t("It gets them as JSON, signed. Empty: there are no tickets."),
                },
                {
                    name: "tickets.secret",
                    label: t("The secret by which it knows this site"),
                    hint: t("16 characters at least. It is never shown again."),
                    isSecret: true,
                },
            ]}
        >
            <p>{t("Staff can make a ticket of a post in another system, and see here how far it is.")}</p>
        </SettingsPage>
    );
}
