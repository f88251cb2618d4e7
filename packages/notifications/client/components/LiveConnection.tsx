import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import type { Me } from "@parley/accounts/contract";
import { textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLive } from "@parley/library/client/live";
import { useAppSelector, useAppStore } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";

type Counts = Pick<Me, "countUnreadNotifications" | "countUnreadConversations">;

/** Keeps the page of a member up to date. When the bell or the envelope rises, assistive technology announces it when it is idle. */
export function LiveConnection({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    useLive(me.userID, selectIsSignedIn);
    useRenewedPush(me.userID);
    const { countUnreadNotifications, countUnreadConversations } = useAppSelector((state) => selectMe(state).data ?? me);
    const { notifications, messages } = useRisen({ countUnreadNotifications, countUnreadConversations });
    return (
        <p className={textStyles.hidden} role="status">
            {[
                ...(notifications ? [t("Unread notifications: {count}", { count: countUnreadNotifications })] : []),
                ...(messages ? [t("Unread messages: {count}", { count: countUnreadConversations })] : []),
            ].join(" ")}
        </p>
    );
}

/** Renews the subscription of this browser to pushes, if there may be one. */
function useRenewedPush(userID: number): void {
    const store = useAppStore();
    useEffect(() => {
        if (globalThis.Notification?.permission !== "granted") return;
        void import(/* webpackChunkName: "notifications" */ "../push/pushDevice").then(
            ({ refreshPush }) => store.dispatch(refreshPush(userID)).catch(() => undefined),
            () => undefined,
        );
    }, [store, userID]);
}

/** Returns which of the counts have risen at their last change. */
function useRisen({ countUnreadNotifications, countUnreadConversations }: Counts) {
    const [last, setLast] = useState({
        notifications: { count: countUnreadNotifications, hasRisen: false },
        messages: { count: countUnreadConversations, hasRisen: false },
    });
    const hasChanged = last.notifications.count !== countUnreadNotifications || last.messages.count !== countUnreadConversations;
    if (hasChanged)
        setLast({
            notifications: {
                count: countUnreadNotifications,
                hasRisen: countUnreadNotifications > last.notifications.count,
            },
            messages: { count: countUnreadConversations, hasRisen: countUnreadConversations > last.messages.count },
        });
    return { notifications: last.notifications.hasRisen, messages: last.messages.hasRisen };
}
