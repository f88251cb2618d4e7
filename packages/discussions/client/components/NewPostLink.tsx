import { usePermission } from "@parley/accounts/client";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";

interface NewPostLinkProps {
    /** The category the new post is for, where there is one. */
    categoryID?: number | undefined;
    size?: 32 | 36;
}

/** Leads those who may post to the form for it. Nothing for others. */
export function NewPostLink({ categoryID, size = 36 }: NewPostLinkProps) {
    const t = useTranslation();
    const mayPost = usePermission("discussions.add", categoryID);
    if (!mayPost) return null;
    return (
        <ButtonLink
            variant="primary"
            size={size}
            icon="plus"
            href={categoryID === undefined ? "/post/discussion" : `/post/discussion?categoryID=${categoryID}`}
        >
            {t("New post")}
        </ButtonLink>
    );
}
