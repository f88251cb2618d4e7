import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const editorPermissions: PermissionTable = {
    "POST /rich/quote": {
        rule: "§5.19: session.valid, as a preview",
        may: MEMBERS,
        body: { body: "A **kettle**", format: "markdown" },
    },
    // The preview of a body, before it is posted
    "POST /rich/preview": {
        rule: "session.valid: it takes work, and stores nothing",
        may: MEMBERS,
        body: { body: "A **kettle**", format: "markdown" },
    },
};
