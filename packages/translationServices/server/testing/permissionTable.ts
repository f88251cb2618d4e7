import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const translationServicesPermissions: PermissionTable = {
    "GET /translation-services": { rule: "I18N-006: site.manage", may: SITE },
    "PUT /translation-services/:type": {
        rule: "I18N-007: site.manage",
        may: SITE,
        params: { type: "libreTranslate" },
        body: { enabled: false },
    },
};
