import { usePermission } from "@parley/accounts/client";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { profilePath } from "@parley/library/contract";
import { MODERATE, WARNINGS_QUEUE } from "@parley/moderation/contract";

/** Explains how to warn a member from a post, and links to the member's posts and warnings. */
export function MemberWarnings({ userID, name }: { userID: number; name: string }) {
    const t = useTranslation();
    const mayWarn = usePermission(MODERATE);
    if (!mayWarn) return null;
    return (
        <FormPart title={t("Warnings")}>
            <p>{t("A warning is about a post: open one of theirs and choose “Warn the author” in its menu.")}</p>
            <ul>
                <li>
                    <a href={profilePath(userID, name)}>{t("Posts by {name}", { name })}</a>
                </li>
                <li>
                    <a href={`${WARNINGS_QUEUE}?userID=${userID}`}>{t("Warnings given to {name}", { name })}</a>
                </li>
            </ul>
        </FormPart>
    );
}
