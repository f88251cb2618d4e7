import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MODERATORS } from "@parley/library/testing/permissionTable";

const NAME = { recordType: "tag", recordID: 999_999, propertyName: "name", locale: "de" };

/** Who may make the calls of this package. Nobody has the tag, so who may is told so. */
export const translationsPermissions: PermissionTable = {
    "GET /translations/:resource": {
        rule: "§5.13: community.moderate",
        may: MODERATORS,
        params: { resource: "tags" },
        query: { locale: "de" },
    },
    "GET /translations/:resource/properties": {
        rule: "as GET /translations/:resource",
        may: MODERATORS,
        params: { resource: "tags" },
        query: { locale: "de" },
    },
    "PATCH /translations/:resource": {
        rule: "§5.13: community.moderate",
        may: MODERATORS,
        params: { resource: "tags" },
        body: [{ ...NAME, translation: "Wasserkocher" }],
        success: 422,
    },
    "PATCH /translations/:resource/remove": {
        rule: "§5.13: community.moderate",
        may: MODERATORS,
        params: { resource: "tags" },
        body: [NAME],
    },
    "POST /translations": { rule: "§5.13: community.moderate", may: MODERATORS, body: { urlCode: "tags" }, success: 400 },
};
