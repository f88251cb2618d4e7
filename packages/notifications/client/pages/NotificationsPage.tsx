import { selectMe } from "@parley/accounts/client";
import { Button, ButtonLink, Empty, Loaded, Row, Stack } from "@parley/library/client/components";
import { StatusNotice, TitledPage, usePageNumber } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { Page as ListPage } from "@parley/library/contract";
import type { Notification } from "@parley/notifications/contract";
import { CATCH_UP_PAGE, NOTIFICATION_PREFERENCES_PAGE, NOTIFICATIONS_PAGE } from "@parley/notifications/contract";
import type { FormEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { NotificationRow } from "../components/NotificationRow";
import { UndoReadAll } from "../components/UndoReadAll";
import type { NotificationsQuery } from "../notifications.slice";
import { selectCanUndoReadAll, selectNotifications } from "../notifications.slice";
import { fetchNotifications } from "../notifications.thunks";
import { createNotificationsQuery } from "../notificationsQuery";
import { useMarking } from "../useMarking";

/** Page `/notifications`: all notifications of the viewer, which can be marked as read one by one or all together (S1§2, S1§4). */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const query = createNotificationsQuery(page);
    const list = useLoadable(
        (state) => selectNotifications(state, query),
        () => fetchNotifications(query),
    );
    const { toggle, open, readAll } = useMarking(query);
    const hasUnread = (useAppSelector(selectMe).data?.countUnreadNotifications ?? 0) > 0;
    return (
        <form method="post" action={NOTIFICATIONS_PAGE} onSubmit={send}>
            <TransientKeyField />
            <TitledPage
                title={t("Notifications")}
                end={
                    hasUnread && (
                        <Button type="submit" size={32} name="Do" value="readAll">
                            {t("Mark all as read")}
                        </Button>
                    )
                }
            >
                <Row>
                    <a href={CATCH_UP_PAGE}>{t("While you were away")}</a>
                    <a href={NOTIFICATION_PREFERENCES_PAGE}>{t("Choose what you are notified of")}</a>
                </Row>
                <MarkedNotice query={query} />
                <Loaded value={list}>{(data) => <NotificationList list={data} page={page} onOpen={open} />}</Loaded>
            </TitledPage>
        </form>
    );

    function send(event: FormEvent<HTMLFormElement>): void {
        const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const notificationID = Number(pressed?.value);
        const notification = list.data?.items.find((one) => one.notificationID === notificationID);
        if (pressed?.name === "Do" && pressed.value === "readAll") void readAll();
        else if (notification && pressed?.name === (notification.read ? "Unread" : "Read")) void toggle(notification);
        // Undo of a form that was sent without scripts.
        else return;
        event.preventDefault();
    }
}

interface NotificationListProps {
    list: ListPage<Notification>;
    page: number;
    onOpen: (notification: Notification) => void;
}

function NotificationList({ list: { items, paging }, page, onOpen }: NotificationListProps): ReactNode {
    const t = useTranslation();
    const hrefOf = (number: number) => (number === 1 ? NOTIFICATIONS_PAGE : `${NOTIFICATIONS_PAGE}?page=${number}`);
    return (
        <Stack>
            {items.length === 0 ? (
                <Empty title={page === 1 ? t("You have no notifications.") : t("There are no older notifications.")} icon="bell">
                    {page === 1 && t("You are notified of replies to you, mentions, and what you follow.")}
                </Empty>
            ) : (
                <ul aria-label={t("Notifications")}>
                    {items.map((one) => (
                        <NotificationRow
                            key={one.notificationID}
                            notification={one}
                            onOpen={() => onOpen(one)}
                            tool={<MarkButton notification={one} />}
                        />
                    ))}
                </ul>
            )}
            <Row>
                {page > 1 && <ButtonLink href={hrefOf(page - 1)}>{t("Newer")}</ButtonLink>}
                {paging.next !== undefined && <ButtonLink href={hrefOf(page + 1)}>{t("Older")}</ButtonLink>}
            </Row>
        </Stack>
    );
}

/** Button that marks a notification as read, or as unread again. */
function MarkButton({ notification: { notificationID, read } }: { notification: Notification }): ReactNode {
    const t = useTranslation();
    const label = read ? t("Mark as unread") : t("Mark as read");
    return (
        <Button
            type="submit"
            variant="text"
            size={32}
            icon={read ? "circle" : "check"}
            only
            name={read ? "Unread" : "Read"}
            value={notificationID}
            aria-label={label}
            title={label}
        />
    );
}

/** Message that all were marked as read, or about what a form without scripts has marked, with Undo. */
function MarkedNotice({ query }: { query: NotificationsQuery }): ReactNode {
    const t = useTranslation();
    const marked = new URLSearchParams(useLocation().search).get("Read");
    if (useAppSelector(selectCanUndoReadAll)) {
        return (
            <StatusNotice>
                <Row>
                    {t("All notifications were marked as read.")}
                    <UndoReadAll query={query} />
                </Row>
            </StatusNotice>
        );
    }
    if (marked === null) return null;
    const isAll = marked === "all";
    return (
        <StatusNotice>
            <Row>
                {isAll ? t("All notifications were marked as read.") : t("Marked as read.")}
                <Button
                    type="submit"
                    variant="go"
                    size={24}
                    {...(isAll ? { name: "Do", value: "undo" } : { name: "Unread", value: marked })}
                >
                    {t("Undo")}
                </Button>
            </Row>
        </StatusNotice>
    );
}
