import { DRAFTS_PAGE } from "@parley/drafts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { MeMenuItem } from "@parley/users/client";
import type { ReactNode } from "react";

/** The way to one's drafts, in the member's menu. */
export function DraftsItem(): ReactNode {
    const t = useTranslation();
    return (
        <MeMenuItem url={DRAFTS_PAGE} icon="edit">
            {t("Drafts")}
        </MeMenuItem>
    );
}
