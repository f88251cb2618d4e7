import { FOLLOWED_TAGS_PAGE } from "@parley/interests/contract";
import { ButtonLink, Row } from "@parley/library/client/components";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

/** Section of the account page with the link to the followed tags. */
export function FollowedTagsPart(): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Tags")}>
            <Row>
                <ButtonLink href={FOLLOWED_TAGS_PAGE}>{t("Tags you follow")}</ButtonLink>
            </Row>
        </FormPart>
    );
}
