import type { LoadableTable } from "@parley/library/client/loadable";
import { loadableAt, success } from "@parley/library/client/loadable";
import { learnEntities, rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Role, Signature, User, UserFragment } from "@parley/users/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { changeSignature, fetchSignature } from "./profile/signature.thunks";
import { fetchRoles, fetchUser } from "./users.thunks";

/** A member as far as they are known: from beside a post, or in full. */
export type KnownUser = UserFragment & Partial<Omit<User, keyof UserFragment>>;

declare module "@parley/library/client/store" {
    interface EntityKinds {
        users: UserFragment;
    }
    interface FeatureSlices extends WithSlice<typeof usersSlice> {}
}

interface UsersState {
    /** By id. */
    records: LoadableTable<KnownUser>;
    /** Answers to what was asked for by another way than the id: `$name:ines`. */
    byReference: LoadableTable<KnownUser>;
    /** Under the one key `all`. */
    roles: LoadableTable<Record<number, Role>>;
    /** Under the one key `own`: what one signs with, to be changed. */
    signature: LoadableTable<Signature>;
}

const initialState: UsersState = { records: {}, byReference: {}, roles: {}, signature: {} };

/** Roles come in one answer, so they have one loadable (PERM-024). */
const ALL = "all";
const OWN = "own";

const usersSlice = createSlice({
    name: "users",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(changeSignature.fulfilled, (state, { payload }) => {
            state.signature[OWN] = success(payload);
            const known = state.records[payload.userID]?.data;
            if (known) known.signature = { body: payload.bodyHtml };
        });
        trackThunk(
            builder,
            fetchUser,
            (state, { userID }) => (typeof userID === "number" ? [state.records, userID] : [state.byReference, userID]),
            toKnown,
        );
        trackThunk(
            builder,
            fetchRoles,
            (state) => [state.roles, ALL],
            (roles) => Object.fromEntries(roles.map((role) => [role.roleID, role])),
        );
        trackThunk(builder, fetchSignature, (state) => [state.signature, OWN]);
        learnEntities(
            builder,
            "users",
            (state) => state.records as LoadableTable<UserFragment>,
            ({ userID }) => userID,
        );
    },
    selectors: {
        /** One member, by id or by the reference they were asked for with. */
        selectUser: (state, userID: number | string) =>
            loadableAt(typeof userID === "number" ? state.records : state.byReference, userID),
        /** All roles, by id (PERM-023). */
        selectRoles: (state) => loadableAt(state.roles, ALL),
        /** What one signs with, as one wrote it. */
        selectOwnSignature: (state) => loadableAt(state.signature, OWN),
        /** What a member signs their posts with, as HTML; undefined for none. */
        selectSignature: (state, userID: number) => state.records[userID]?.data?.signature?.body,
    },
});

export const { selectUser, selectRoles, selectOwnSignature, selectSignature } = usersSlice.injectInto(rootReducer).selectors;

function toKnown({ photoUrl, ...user }: User): KnownUser {
    return { ...user, photoUrl: photoUrl ?? "" };
}
