export { getRoles, Role } from "./roles";
export type { UserOrder } from "./users";
export {
    Counter,
    getMe,
    getMeCounts,
    getUser,
    getUserPermissions,
    getUsers,
    getUsersByNames,
    Me,
    postAuthenticatePassword,
    postRegister,
    postSignOut,
    RoleFragment,
    User,
    UserFragment,
} from "./users";
export { exampleMe, exampleUser, exampleUserFragment } from "./users.examples";
export { DEFAULT_PHOTO_PATH, GUEST_USER_ID, isDefaultPhoto, NAMELESS, RoleID } from "./users.rules";
