import type { Me } from "@parley/accounts/contract";
import { Button } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { NOTIFICATIONS_PAGE } from "@parley/notifications/contract";
import type { FormEvent, ReactNode } from "react";
import { PANEL_QUERY } from "../notifications.slice";
import { useMarking } from "../useMarking";

/** Buttons in the head of the Notifications dropdown. */
export function NotificationsTools({ me }: { me: Pick<Me, "countUnreadNotifications"> }): ReactNode {
    const t = useTranslation();
    const { readAll } = useMarking(PANEL_QUERY);
    if (me.countUnreadNotifications <= 0) return null;
    return (
        <form method="post" action={NOTIFICATIONS_PAGE} onSubmit={send}>
            <TransientKeyField />
            <Button type="submit" variant="text" size={32} name="Do" value="readAll">
                {t("Mark all as read")}
            </Button>
        </form>
    );

    function send(event: FormEvent): void {
        event.preventDefault();
        void readAll();
    }
}
