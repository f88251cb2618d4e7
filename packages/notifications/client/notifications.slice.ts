import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import type { ApiThunk } from "@parley/library/client/thunks";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { getNotifications, Notification } from "@parley/notifications/contract";
import type { ActionReducerMapBuilder, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    fetchNotification,
    fetchNotifications,
    markAllRead,
    markRead,
    markUnread,
    undoMarkAllRead,
} from "./notifications.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof notificationsSlice> {}
}

export type NotificationsQuery = Input<typeof getNotifications>;

interface NotificationsState {
    lists: LoadableTable<Page<Notification>>;
    /** IDs of the notifications that running requests have marked optimistically, by request ID. */
    undo: Record<string, number[]>;
    /** Whether the viewer has marked all as read on this page and not undone it. */
    canUndoReadAll: boolean;
}

const initialState: NotificationsState = { lists: {}, undo: {}, canUndoReadAll: false };

const notificationsSlice = createSlice({
    name: "notifications",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        addMarking(builder, markRead, true, ({ notificationID }, one) => one.notificationID === notificationID);
        addMarking(builder, markUnread, false, ({ notificationID }, one) => one.notificationID === notificationID);
        addMarking(
            builder,
            markAllRead,
            true,
            () => true,
            (state) => {
                state.canUndoReadAll = true;
            },
        );
        builder.addCase(fetchNotification.fulfilled, (state, { payload }) => {
            for (const items of listsIn(state))
                for (const [index, { notificationID }] of items.entries())
                    if (notificationID === payload.notificationID) items[index] = payload;
        });
        builder.addCase(undoMarkAllRead.fulfilled, (state) => {
            state.canUndoReadAll = false;
        });
        trackThunk(builder, fetchNotifications, (state, query) => [state.lists, toKey(query)]);
    },
    selectors: {
        selectCanUndoReadAll: ({ canUndoReadAll }) => canUndoReadAll,
        selectNotifications: (state, query: NotificationsQuery) => getLoadable(state.lists, toKey(query)),
    },
});

const toKey = (query: NotificationsQuery): string => JSON.stringify(query);

function listsIn({ lists }: NotificationsState): Notification[][] {
    return Object.values(lists).flatMap((list) => (list?.data ? [list.data.items] : []));
}

/** Marks notifications in all lists; returns the IDs of those that were not. */
function setRead(state: NotificationsState, matches: (one: Notification) => boolean, read: boolean): number[] {
    const changed = listsIn(state)
        .flat()
        .filter((one) => one.read !== read && matches(one));
    for (const one of changed) one.read = read;
    return changed.map(({ notificationID }) => notificationID);
}

/** Marks the notifications that a request is about at once, in all lists; a refused request takes that back. */
function addMarking<Result, Argument>(
    builder: ActionReducerMapBuilder<NotificationsState>,
    { pending, fulfilled, rejected }: ApiThunk<Result, Argument>,
    read: boolean,
    matches: (argument: Argument, one: Notification) => boolean,
    onDone?: (state: NotificationsState) => void,
): void {
    builder
        .addCase(pending, (state, { meta: { requestId, arg } }) => {
            state.undo[requestId] = setRead(state, (one) => matches(arg, one), read);
        })
        .addCase(fulfilled, (state, { meta: { requestId } }) => {
            delete state.undo[requestId];
            onDone?.(state);
        })
        .addCase(rejected, (state, { meta: { requestId } }) => {
            const ids = new Set(state.undo[requestId]);
            setRead(state, ({ notificationID }) => ids.has(notificationID), !read);
            delete state.undo[requestId];
        });
}

export const { selectCanUndoReadAll, selectNotifications } = notificationsSlice.injectInto(rootReducer).selectors;

/** Notifications in the dropdown of the title bar. */
export const PANEL_QUERY: NotificationsQuery = { limit: 10 };
