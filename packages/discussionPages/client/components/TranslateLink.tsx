import { selectIsSignedIn } from "@parley/accounts/client";
import type { PostAttributes } from "@parley/discussions/contract";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { postTranslationPath } from "@parley/posting/contract";
import type { ReactNode } from "react";

interface TranslateLinkProps {
    recordType: "discussion" | "comment";
    recordID: number;
    attributes: PostAttributes | undefined;
}

/** Link to the stored translation of a post, for guests; members have it in the place of the text. */
export function TranslateLink({ recordType, recordID, attributes }: TranslateLinkProps): ReactNode {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    if (isSignedIn || !attributes?.translation) return null;
    return (
        <ButtonLink variant="text" size={32} icon="globe" href={postTranslationPath(recordType, recordID)}>
            {t("Translate")}
        </ButtonLink>
    );
}
