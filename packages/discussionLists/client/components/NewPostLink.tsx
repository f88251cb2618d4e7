import { usePermission } from "@parley/accounts/client";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";

interface NewPostLinkProps {
    /** Category of the new post, if given. */
    categoryID?: number | undefined;
    size?: 32 | 36;
}

/** Link to the form of a new post. Renders nothing for viewers who may not post. */
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
