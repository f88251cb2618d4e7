export {
    selectIsSignedIn,
    selectMe,
    selectMeCounts,
    selectPermission,
    selectPermissions,
    unreadNotificationsChanged,
} from "./currentUser.slice";
export { entryURL, readTarget, withTarget } from "./entryURL";
export { loadForMember, requireMember } from "./loadForMember";
export { toProfileReference } from "./profileReference";
export { useMe } from "./useMe";
export { usePermission } from "./usePermission";
export { type KnownUser, selectSignature, selectUser, signatureChanged } from "./users.slice";
export { fetchMe, fetchMeCounts, fetchPermissions, fetchUser, fetchUsersByNames, fetchWhoIsHere } from "./users.thunks";
