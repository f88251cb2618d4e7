import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const postingPermissions: PermissionTable = {
    // A submission that was sent, or may have been, and is to be cancelled
    "DELETE /submissions/:idempotencyKey": {
        rule: "session.valid: one's own; others' keys are as if they never were",
        may: MEMBERS,
        params: { idempotencyKey: "never-sent" },
    },
};
