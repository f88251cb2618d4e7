import { UserFragment } from "@parley/accounts/contract";
import { DateTime, defineEndpoint, Expand, ID, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_OFFER_BODY_LENGTH, MAX_OFFER_NAME_LENGTH, MAX_REASON_LENGTH, MAX_REQUEST_LENGTH } from "./roleRequests.rules";

/** A request is pending until somebody decides on it or its member withdraws it. */
export const ROLE_REQUEST_STATUSES = ["pending", "approved", "denied", "withdrawn"] as const;
export const RoleRequestStatus = Type.Unsafe<(typeof ROLE_REQUEST_STATUSES)[number]>({
    type: "string",
    enum: [...ROLE_REQUEST_STATUSES],
});
export type RoleRequestStatus = Static<typeof RoleRequestStatus>;

/** An offer: members may ask for this role (contract §5.19). */
export const RoleRequestMeta = Type.Object({
    roleID: Type.Integer(),
    /** Title of the offer, which need not be the name of the role. */
    name: Type.String(),
    /** What the role is for, as plain text. */
    body: Type.String(),
    /** Whether the viewer has the role. */
    isHeld: Type.Boolean(),
});
export type RoleRequestMeta = Static<typeof RoleRequestMeta>;

/** A member's request for a role. */
export const RoleRequest = Type.Object({
    roleRequestID: Type.Integer(),
    roleID: Type.Integer(),
    role: Type.Optional(Type.Object({ roleID: Type.Integer(), name: Type.String() })),
    userID: Type.Integer(),
    user: Type.Optional(UserFragment),
    /** Why the member asks for it, as plain text. */
    body: Type.String(),
    status: RoleRequestStatus,
    /** Why it was approved or denied. */
    reason: Type.Union([Type.String(), Type.Null()]),
    dateInserted: DateTime,
    /** When the status changed last; null for a pending request. */
    dateStatus: Type.Union([DateTime, Type.Null()]),
    /** Who decided. */
    statusUserID: Type.Union([Type.Integer(), Type.Null()]),
    statusUser: Type.Optional(UserFragment),
});
export type RoleRequest = Static<typeof RoleRequest>;

/** Lists the roles that may be asked for; members only. */
export const getRoleRequestMetas = defineEndpoint({
    method: "GET",
    path: "/role-requests/metas",
    response: Type.Array(RoleRequestMeta),
});

/** Offers a role to members, or changes the words of the offer. This and the next call are for site managers. */
export const putRoleRequestMeta = defineEndpoint({
    method: "PUT",
    path: "/role-requests/metas",
    body: Type.Object({
        roleID: ID,
        name: Type.String({ minLength: 1, maxLength: MAX_OFFER_NAME_LENGTH }),
        body: Type.String({ maxLength: MAX_OFFER_BODY_LENGTH }),
    }),
    response: RoleRequestMeta,
});

/** Ends the offer of a role. Pending requests stay, to be decided. */
export const deleteRoleRequestMeta = defineEndpoint({
    method: "DELETE",
    path: "/role-requests/metas/:roleID",
    params: Type.Object({ roleID: ID }),
    response: NoContent,
});

const RoleRequestExpand = Type.Optional(Expand(["role", "user", "statusUser"]));

/** Lists requests, the latest first: one's own, and those for roles that the viewer may assign. */
export const getRoleRequests = defineEndpoint({
    method: "GET",
    path: "/role-requests",
    query: Type.Object({
        status: Type.Optional(RoleRequestStatus),
        roleID: Type.Optional(ID),
        userID: Type.Optional(SmartID),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
        expand: RoleRequestExpand,
    }),
    response: Type.Array(RoleRequest),
    paged: "numbered",
});

/** Asks for a role that is offered. */
export const postRoleRequest = defineEndpoint({
    method: "POST",
    path: "/role-requests",
    body: Type.Object({
        roleID: ID,
        body: Type.String({ minLength: 1, maxLength: MAX_REQUEST_LENGTH }),
    }),
    response: RoleRequest,
});

const byID = Type.Object({ roleRequestID: ID });

/** Decides on a pending request. Approval assigns the role and requires recent authentication. */
export const patchRoleRequest = defineEndpoint({
    method: "PATCH",
    path: "/role-requests/:roleRequestID",
    params: byID,
    body: Type.Object({
        status: Type.Unsafe<"approved" | "denied">({ type: "string", enum: ["approved", "denied"] }),
        reason: Type.Optional(Type.String({ maxLength: MAX_REASON_LENGTH })),
    }),
    response: RoleRequest,
});

/** Withdraws one's own pending request. */
export const deleteRoleRequest = defineEndpoint({
    method: "DELETE",
    path: "/role-requests/:roleRequestID",
    params: byID,
    response: NoContent,
});
