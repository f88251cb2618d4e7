import "./users.feature";

export { AccountItems, GuestButtons } from "./components/AccountItems";
export { MeMenu, MeMenuItem, meMenuItems } from "./components/MeMenu";
export { type Linked, UserLink, UserPhotoLink } from "./components/UserLink";
export { selectIsSignedIn, selectMe, selectMeCounts, selectPermission, selectPermissions } from "./currentUser.slice";
export { profileParts } from "./profileParts";
export { useEntryURLs } from "./useEntryURLs";
export { useMe } from "./useMe";
export { usePermission } from "./usePermission";
export { type KnownUser, selectRoles, selectUser } from "./users.slice";
export {
    fetchMe,
    fetchMeCounts,
    fetchPermissions,
    fetchRoles,
    fetchUser,
    fetchUsersByNames,
    register,
    signIn,
    signOut,
} from "./users.thunks";
