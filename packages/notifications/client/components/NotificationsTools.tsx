import type { Me } from "@parley/accounts/contract";
import { Button, ButtonLink, Row, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { NOTIFICATION_PREFERENCES_PAGE, NOTIFICATIONS_PAGE } from "@parley/notifications/contract";
import type { FormEvent, ReactNode } from "react";
import { PANEL_QUERY } from "../notifications.slice";
import { useMarking } from "../useMarking";

/**
 * Head of the Notifications dropdown: the button that marks all as read, and the link to the settings. The link comes with the app, because
 * each page has the head and would be larger; without scripts the page of notifications has it.
 */
export function NotificationsTools({ me }: { me: Pick<Me, "countUnreadNotifications"> }): ReactNode {
    const t = useTranslation();
    const { readAll } = useMarking(PANEL_QUERY);
    const isAlive = useAlive();
    const settings = t("Notification settings");
    if (me.countUnreadNotifications <= 0 && !isAlive) return null;
    return (
        <Row tight>
            {me.countUnreadNotifications > 0 && (
                <form method="post" action={NOTIFICATIONS_PAGE} onSubmit={send}>
                    <TransientKeyField />
                    <Button type="submit" variant="text" size={32} name="Do" value="readAll">
                        {t("Mark all as read")}
                    </Button>
                </form>
            )}
            {isAlive && (
                <ButtonLink
                    href={NOTIFICATION_PREFERENCES_PAGE}
                    variant="text"
                    size={32}
                    icon="sliders"
                    only
                    aria-label={settings}
                    title={settings}
                />
            )}
        </Row>
    );

    function send(event: FormEvent): void {
        event.preventDefault();
        void readAll();
    }
}
