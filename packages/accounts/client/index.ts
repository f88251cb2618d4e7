export {
    meUpdated,
    selectIsSignedIn,
    selectMe,
    selectMeCounts,
    selectPermission,
    selectPermissions,
    unreadNotificationsChanged,
} from "./currentUser.slice";
export { readTarget, toEntryURL, withTarget } from "./entryURL";
export { loadData, loadForMember, requireHeld, requireMember } from "./loadForMember";
export { toProfileReference } from "./profileReference";
export { refetchMeCounts } from "./refetchMeCounts";
export { SignInAgainLink } from "./SignInAgainLink";
export { useMe } from "./useMe";
export { usePermission } from "./usePermission";
export { type KnownUser, selectSignature, selectUser, signatureChanged } from "./users.slice";
export { fetchMe, fetchMeCounts, fetchPermissions, fetchUser, fetchUsersByNames, fetchWhoIsHere } from "./users.thunks";
