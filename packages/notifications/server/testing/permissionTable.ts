import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS } from "@parley/library/testing/permissionTable";

const UNKNOWN = { params: { notificationID: "999999" }, success: 404 };

/** Who may make the calls of this package. */
export const notificationsPermissions: PermissionTable = {
    "GET /notifications": { rule: "§5.6: session.valid", may: MEMBERS },
    "PATCH /notifications": { rule: "§5.6: session.valid", may: MEMBERS, body: { read: true } },
    "DELETE /notifications/read": { rule: "session.valid; there is nothing to undo", may: MEMBERS, success: 409 },
    "GET /notifications/:notificationID": { rule: "§5.6: owner", may: MEMBERS, ...UNKNOWN },
    "PATCH /notifications/:notificationID": { rule: "§5.6: owner", may: MEMBERS, ...UNKNOWN, body: { read: true } },
    "PUT /notifications/:notificationID/read": { rule: "§5.6: owner", may: MEMBERS, ...UNKNOWN },
    "DELETE /notifications/:notificationID/read": { rule: "owner", may: MEMBERS, ...UNKNOWN },
};
