import { fetchMe, unreadNotificationsChanged } from "@parley/accounts/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { Notification } from "@parley/notifications/contract";
import type { NotificationsQuery } from "./notifications.slice";
import { fetchNotifications, markAllRead, markRead, markUnread, undoMarkAllRead } from "./notifications.thunks";

/** Toasts of a later action replace those of an earlier one. */
const TOAST_ID = "notifications";

interface Marking {
    /** Marks a notification as read, because its link was followed. */
    open: (notification: Notification) => void;
    /** Marks a notification as read or unread. */
    toggle: (notification: Notification) => Promise<void>;
    /** Marks all notifications as read. */
    readAll: () => Promise<void>;
    /** Undoes `readAll`. */
    undoReadAll: () => Promise<void>;
}

/** Returns the functions that mark notifications, with Undo in a toast. `query` is the list that is fetched again afterwards. */
export function useMarking(query: NotificationsQuery): Marking {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();

    return {
        open(notification) {
            if (!notification.read) void dispatch(read(notification));
        },

        async toggle(notification) {
            const isDone = await dispatch(notification.read ? unread(notification) : read(notification));
            if (!isDone) return showFailure();
            if (!notification.read) offerUndo(t("Marked as read."), () => dispatch(unread(notification)));
        },

        async readAll() {
            dispatch(unreadNotificationsChanged({ to: 0 }));
            const answered = await dispatch(markAllRead({ read: true }));
            if (markAllRead.rejected.match(answered)) {
                showFailure();
                await dispatch(fetchMe({}));
            } else offerUndo(t("All notifications were marked as read."), undoAll);
        },

        async undoReadAll() {
            removeToast(TOAST_ID);
            if (!(await undoAll())) showFailure();
        },
    };

    async function undoAll(): Promise<boolean> {
        const answered = await dispatch(undoMarkAllRead({}));
        await Promise.all([dispatch(fetchNotifications(query)), dispatch(fetchMe({}))]);
        return undoMarkAllRead.fulfilled.match(answered);
    }

    function offerUndo(body: string, undo: () => Promise<boolean>): void {
        const onPress = async () => {
            if (!(await undo())) showFailure();
        };
        addToast({ toastID: TOAST_ID, kind: "success", body, action: { name: t("Undo"), onPress: () => void onPress() } });
    }

    function showFailure(): void {
        addToast({ toastID: TOAST_ID, kind: "failure", body: t("This could not be saved. Nothing was changed; try again.") });
    }
}

const read = ({ notificationID }: Notification): AppThunkOf<boolean> =>
    changing(-1, () => markRead({ notificationID, read: true }));

const unread = ({ notificationID }: Notification): AppThunkOf<boolean> => changing(1, () => markUnread({ notificationID }));

type AppThunkOf<T> = (...parameters: Parameters<AppThunk>) => Promise<T>;

/** Changes the unread count at once, and returns whether the request succeeds; after a failure the count is fetched again. */
function changing(by: 1 | -1, request: () => ReturnType<typeof markRead> | ReturnType<typeof markUnread>): AppThunkOf<boolean> {
    return async (dispatch) => {
        dispatch(unreadNotificationsChanged({ by }));
        const answered = await dispatch(request() as ReturnType<typeof markRead>);
        const isDone = answered.meta.requestStatus === "fulfilled";
        if (!isDone) await dispatch(fetchMe({}));
        return isDone;
    };
}
