import type { Counter, Me } from "@parley/accounts/contract";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable, success } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { PermissionCheck, Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchMe, fetchMeCounts, fetchPermissions } from "./users.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof currentUserSlice> {}
}

interface CurrentUserState {
    /** Has the single key `me`, as have the other tables. */
    me: LoadableTable<Me>;
    permissions: LoadableTable<Permissions>;
    counts: LoadableTable<Counter[]>;
}

const ME = "me";
const initialState: CurrentUserState = { me: {}, permissions: {}, counts: {} };

const currentUserSlice = createSlice({
    name: "currentUser",
    initialState,
    reducers: {
        /** Updates the viewer's record, unless it is that of somebody else: unfinished texts of this page stay their author's (FC-63). */
        meUpdated: ({ me }, { payload }: PayloadAction<Me>) => {
            if (me[ME]?.data?.userID === payload.userID) me[ME] = success(payload);
        },
        /** Sets the number of unread notifications, or changes it, until the record is fetched again. */
        unreadNotificationsChanged: ({ me }, { payload }: PayloadAction<{ to: number } | { by: number }>) => {
            const data = me[ME]?.data;
            if (!data) return;
            const count = "to" in payload ? payload.to : data.countUnreadNotifications + payload.by;
            data.countUnreadNotifications = Math.max(0, count);
        },
    },
    extraReducers: (builder) => {
        trackThunk(builder, fetchMe, (state) => [state.me, ME]);
        trackThunk(builder, fetchPermissions, (state, { userID }) => [state.permissions, userID === "$me" ? ME : String(userID)]);
        trackThunk(
            builder,
            fetchMeCounts,
            (state) => [state.counts, ME],
            ({ counts }) => counts,
        );
    },
    selectors: {
        /** Selects the viewer's own record; user 0 for guests. */
        selectMe: (state) => getLoadable(state.me, ME),
        /** Selects whether the viewer is known to be signed in. User 0 is the guest (AUTH-001). */
        selectIsSignedIn: (state) => (state.me[ME]?.data?.userID ?? GUEST_USER_ID) !== GUEST_USER_ID,
        selectPermissions: (state) => getLoadable(state.permissions, ME),
        /** Selects whether the viewer has one of the permissions in `names`; false until the permissions are loaded (PERM-011). */
        selectPermission: (state, names: string | readonly string[], check?: PermissionCheck) =>
            hasPermission(state.permissions[ME]?.data, names, check),
        /** Selects the lengths of the viewer's own lists, and the counts of waiting work. */
        selectMeCounts: (state) => getLoadable(state.counts, ME),
    },
});

export const { meUpdated, unreadNotificationsChanged } = currentUserSlice.actions;

export const { selectMe, selectIsSignedIn, selectPermissions, selectPermission, selectMeCounts } =
    currentUserSlice.injectInto(rootReducer).selectors;
