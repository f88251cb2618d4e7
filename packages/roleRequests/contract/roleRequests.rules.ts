import { rolePath } from "@parley/permissions/contract";

/** Page on which members ask for roles, and see what became of their requests. */
export const OWN_ROLE_REQUESTS_PAGE = "/account/role-requests";

/** Page on which those who may assign roles decide on requests. */
export const ROLE_REQUESTS_PAGE = "/role-requests";

/** Address to which the form that offers a role is posted; its page is that of the role. */
export const roleOfferPath = (roleID: number | string): string => `${rolePath(Number(roleID))}/requests`;

export const MAX_OFFER_NAME_LENGTH = 100;
export const MAX_OFFER_BODY_LENGTH = 2000;
export const MAX_REQUEST_LENGTH = 2000;
export const MAX_REASON_LENGTH = 500;
