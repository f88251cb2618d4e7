import { TICKET_SETTINGS } from "@parley/attachments/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { SettingsPage } from "@parley/settings/client";

/** `/settings/tickets`: the system in which staff create tickets from posts. */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("External tickets")}
            path={TICKET_SETTINGS}
            fields={[
                {
                    name: "tickets.url",
                    label: t("Address that receives new tickets"),
                    hint: t("Tickets are sent there as signed JSON. Leave it empty to turn tickets off."),
                },
                {
                    name: "tickets.secret",
                    label: t("Secret that identifies this site"),
                    hint: t("At least 16 characters. It is never shown again."),
                    isSecret: true,
                },
            ]}
        >
            <p>{t("Staff can turn a post into a ticket in another system, and follow its progress here.")}</p>
        </SettingsPage>
    );
}
