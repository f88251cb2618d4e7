import { fetchMe } from "@parley/accounts/client";
import { Button, Empty, Loaded, Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useCallback, useEffect } from "react";
import { PANEL_QUERY, selectNotifications } from "../notifications.slice";
import { fetchNotifications } from "../notifications.thunks";
import { useMarking } from "../useMarking";
import { NotificationRow } from "./NotificationRow";

/** List of the latest notifications in the dropdown; fetched again whenever `openings` changes. */
export function LatestNotifications({ openings }: { openings: number }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const list = useAppSelector((state) => selectNotifications(state, PANEL_QUERY));
    const { open } = useMarking(PANEL_QUERY);
    const fetch = useCallback(() => {
        void dispatch(fetchNotifications(PANEL_QUERY));
        // The badge and the list tell the same.
        void dispatch(fetchMe({}));
    }, [dispatch]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each opening fetches.
    useEffect(fetch, [fetch, openings]);
    return (
        <Loaded
            value={list}
            error={({ message }) => (
                <Notice kind="danger">
                    {message}{" "}
                    <Button variant="go" size={24} onClick={fetch}>
                        {t("Try again")}
                    </Button>
                </Notice>
            )}
        >
            {({ items }) =>
                items.length === 0 ? (
                    <Empty title={t("You have no notifications.")} icon="bell" />
                ) : (
                    <ul aria-label={t("Notifications")}>
                        {items.map((notification) => (
                            <NotificationRow
                                key={notification.notificationID}
                                notification={notification}
                                onOpen={() => open(notification)}
                            />
                        ))}
                    </ul>
                )
            }
        </Loaded>
    );
}
