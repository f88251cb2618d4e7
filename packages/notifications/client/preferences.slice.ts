import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type {
    CatchUp,
    MailScheduleState,
    MailSubscription,
    NotificationPreferences,
    NotificationPreferencesSchema,
} from "@parley/notifications/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    fetchCatchUp,
    fetchMailSchedule,
    fetchMailSubscription,
    fetchPreferences,
    fetchPreferencesSchema,
} from "./notifications.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof preferencesSlice> {}
}

interface PreferencesState {
    /** By the user ID of the request. */
    chosen: LoadableTable<NotificationPreferences>;
    /** By the type of the schema. */
    schemas: LoadableTable<NotificationPreferencesSchema>;
    /** By token. */
    subscriptions: LoadableTable<MailSubscription>;
    /** By the user ID of the request. */
    schedules: LoadableTable<MailScheduleState>;
    /** What happened while the viewer was away, under `ME`. */
    catchUps: LoadableTable<CatchUp>;
}

const initialState: PreferencesState = { chosen: {}, schemas: {}, subscriptions: {}, schedules: {}, catchUps: {} };

const ME = "$me";

const preferencesSlice = createSlice({
    name: "notificationPreferences",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchPreferences, (state, { userID }) => [state.chosen, String(userID)]);
        trackThunk(builder, fetchPreferencesSchema, (state, { schemaType = "user" }) => [state.schemas, schemaType]);
        trackThunk(builder, fetchMailSchedule, (state, { userID }) => [state.schedules, String(userID)]);
        trackThunk(builder, fetchCatchUp, (state) => [state.catchUps, ME]);
        trackThunk(builder, fetchMailSubscription, (state, { token }) => [state.subscriptions, token]);
    },
    selectors: {
        selectOwnPreferences: ({ chosen }) => getLoadable(chosen, ME),
        selectPreferencesSchema: ({ schemas }) => getLoadable(schemas, "user"),
        selectMailSchedule: ({ schedules }) => getLoadable(schedules, ME),
        selectCatchUp: ({ catchUps }) => getLoadable(catchUps, ME),
        selectMailSubscription: ({ subscriptions }, token: string) => getLoadable(subscriptions, token),
    },
});

export const { selectOwnPreferences, selectPreferencesSchema, selectMailSchedule, selectCatchUp, selectMailSubscription } =
    preferencesSlice.injectInto(rootReducer).selectors;
