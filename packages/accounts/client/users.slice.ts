import type { AuthorFragment, User } from "@parley/accounts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { learnEntities, rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchUser } from "./users.thunks";

/** User with the fields that are known: a fragment from a post, or the full record. */
export type KnownUser = AuthorFragment & Partial<Omit<User, keyof AuthorFragment>>;

declare module "@parley/library/client/store" {
    interface EntityKinds {
        users: AuthorFragment;
    }
    interface FeatureSlices extends WithSlice<typeof usersSlice> {}
}

interface UsersState {
    /** Keyed by user ID. */
    records: LoadableTable<KnownUser>;
    /** Users that were fetched by a reference other than the id, such as `$name:ines`. */
    byReference: LoadableTable<KnownUser>;
}

const initialState: UsersState = { records: {}, byReference: {} };

const usersSlice = createSlice({
    name: "users",
    initialState,
    reducers: {
        /** A member has changed their signature; `body` is HTML. */
        signatureChanged(state, { payload }: PayloadAction<{ userID: number; body: string }>) {
            const known = state.records[payload.userID]?.data;
            if (known) known.signature = { body: payload.body };
        },
    },
    extraReducers: (builder) => {
        trackThunk(
            builder,
            fetchUser,
            (state, { userID }) => (typeof userID === "number" ? [state.records, userID] : [state.byReference, userID]),
            toKnown,
        );
        learnEntities(
            builder,
            "users",
            (state) => state.records as LoadableTable<AuthorFragment>,
            ({ userID }) => userID,
        );
    },
    selectors: {
        /** Selects a user by id or by the reference they were fetched with. */
        selectUser: (state, userID: number | string) =>
            getLoadable(typeof userID === "number" ? state.records : state.byReference, userID),
        /** Selects a user's signature as HTML; undefined if there is none. */
        selectSignature: (state, userID: number) => state.records[userID]?.data?.signature?.body,
    },
});

export const { signatureChanged } = usersSlice.actions;
export const { selectUser, selectSignature } = usersSlice.injectInto(rootReducer).selectors;

function toKnown({ photoUrl, ...user }: User): KnownUser {
    return { ...user, photoUrl: photoUrl ?? "" };
}
