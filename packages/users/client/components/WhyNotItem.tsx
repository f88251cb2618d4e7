import type { Me } from "@parley/accounts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { hasPermission } from "@parley/library/contract";
import { WHY_NOT_PAGE, WHY_NOT_PERMISSIONS } from "@parley/permissions/client";
import type { ReactNode } from "react";
import { MeMenuItem } from "./MeMenuItem";

/** Item of the member's menu that links moderators to the permission explainer. */
export function WhyNotItem({ me: { isAdmin, permissions } }: { me: Me }): ReactNode {
    const t = useTranslation();
    const global = { type: "global", permissions: Object.fromEntries(permissions.map((name) => [name, true])) };
    if (!hasPermission({ isAdmin, permissions: [global] }, WHY_NOT_PERMISSIONS)) return null;
    return (
        <MeMenuItem url={WHY_NOT_PAGE} icon="info">
            {t("Why not?")}
        </MeMenuItem>
    );
}
