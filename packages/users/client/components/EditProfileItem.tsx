import { usePermission } from "@parley/accounts/client";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { EDIT_PROFILE } from "../profile/addresses";
import { MeMenuItem } from "./MeMenuItem";

/** The way to what one says of oneself, in the member's menu. */
export function EditProfileItem(): ReactNode {
    const t = useTranslation();
    if (!usePermission(["profiles.edit", "users.edit"])) return null;
    return (
        <MeMenuItem url={EDIT_PROFILE} icon="edit">
            {t("Edit profile")}
        </MeMenuItem>
    );
}
