import { createLazyPart, useFetched, useOpenings } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { NOTIFICATIONS_PAGE } from "@parley/notifications/contract";
import type { ReactNode } from "react";
import { useRef } from "react";
import { PANEL_QUERY } from "../notifications.slice";
import { notificationRow } from "./NotificationRow.styles";
import { UndoReadAll } from "./UndoReadAll";

const LatestNotifications = createLazyPart(
    async () => (await import(/* webpackChunkName: "notifications" */ "./LatestNotifications")).LatestNotifications,
);

/** Content of the Notifications dropdown: the latest ones, fetched each time that it opens, and a link to all. */
export function NotificationsPanel(): ReactNode {
    const t = useTranslation();
    const panel = useRef<HTMLDivElement>(null);
    const openings = useOpenings(panel);
    const isFetched = useFetched(LatestNotifications, openings > 0);

    return (
        <div ref={panel}>
            {isFetched && openings > 0 && <LatestNotifications openings={openings} />}
            <p className={notificationRow.foot}>
                <a href={NOTIFICATIONS_PAGE}>{t("All notifications")}</a>
                <UndoReadAll query={PANEL_QUERY} />
            </p>
        </div>
    );
}
