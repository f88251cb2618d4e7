import { usePermission } from "@parley/accounts/client";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { MeMenuItem } from "./MeMenuItem";

/** Item of the member's menu that links to the profile form. */
export function EditProfileItem(): ReactNode {
    const t = useTranslation();
    if (!usePermission(["profiles.edit", "users.edit"])) return null;
    return (
        <MeMenuItem url={EDIT_PROFILE} icon="edit">
            {t("Edit profile")}
        </MeMenuItem>
    );
}
