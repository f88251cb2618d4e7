export {
    deleteRoleRequest,
    deleteRoleRequestMeta,
    getRoleRequestMetas,
    getRoleRequests,
    patchRoleRequest,
    postRoleRequest,
    putRoleRequestMeta,
    RoleRequest,
    RoleRequestMeta,
    type RoleRequestStatus,
} from "./roleRequests";
export {
    MAX_OFFER_BODY_LENGTH,
    MAX_OFFER_NAME_LENGTH,
    MAX_REASON_LENGTH,
    MAX_REQUEST_LENGTH,
    OWN_ROLE_REQUESTS_PAGE,
    ROLE_REQUESTS_PAGE,
    roleOfferPath,
} from "./roleRequests.rules";
