import type { LoadableTable } from "@parley/library/client/loadable";
import { loadableAt } from "@parley/library/client/loadable";
import { learnEntities, rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Role, User, UserFragment } from "@parley/users/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
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
}

const initialState: UsersState = { records: {}, byReference: {}, roles: {} };

/** Roles come in one answer, so they have one loadable (PERM-024). */
const ALL = "all";

const usersSlice = createSlice({
    name: "users",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
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
    },
});

export const { selectUser, selectRoles } = usersSlice.injectInto(rootReducer).selectors;

function toKnown({ photoUrl, ...user }: User): KnownUser {
    return { ...user, photoUrl: photoUrl ?? "" };
}
