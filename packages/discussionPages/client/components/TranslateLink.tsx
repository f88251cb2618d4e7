import type { PostAttributes } from "@parley/discussions/contract";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { postTranslationPath } from "@parley/posting/contract";
import type { ReactNode } from "react";

interface TranslateLinkProps {
    recordType: "discussion" | "comment";
    recordID: number;
    attributes: PostAttributes | undefined;
}

/** Link to the translation of a post, for readers who have one or can have one made. */
export function TranslateLink({ recordType, recordID, attributes }: TranslateLinkProps): ReactNode {
    const t = useTranslation();
    if (!attributes?.translation) return null;
    return (
        <ButtonLink variant="text" size={32} icon="globe" href={postTranslationPath(recordType, recordID)}>
            {t("Translate")}
        </ButtonLink>
    );
}
