import { usePermission } from "@parley/accounts/client";
import { DELETED_PAGE } from "@parley/actionLog/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { MeMenuItem } from "@parley/users/client";
import type { ReactNode } from "react";
import { LOG_PAGE } from "../log";

/** Items in the member's menu: deleted records, and for moderators the log of the site. */
export function DeletedItems(): ReactNode {
    const t = useTranslation();
    const isModerator = usePermission("community.moderate");
    return (
        <>
            <MeMenuItem url={DELETED_PAGE} icon="trash">
                {t("Deleted")}
            </MeMenuItem>
            {isModerator && (
                <MeMenuItem url={LOG_PAGE} icon="log">
                    {t("What was done here")}
                </MeMenuItem>
            )}
        </>
    );
}
