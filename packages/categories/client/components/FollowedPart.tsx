import { FOLLOWED_CATEGORIES } from "@parley/categories/contract";
import { ButtonLink } from "@parley/library/client/components";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

/** Part of the account page: link to the followed categories. */
export function FollowedPart(): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Categories you follow")}>
            <div>
                <ButtonLink href={FOLLOWED_CATEGORIES}>{t("Choose your notifications")}</ButtonLink>
            </div>
        </FormPart>
    );
}
