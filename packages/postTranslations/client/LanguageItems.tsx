import { MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { postTranslationPath } from "@parley/posting/contract";
import type { ReactNode } from "react";

/** Menu item that leads to the page where the language of a discussion is corrected. */
export function DiscussionLanguageItem({ discussionID }: { discussionID: number }): ReactNode {
    return <LanguageItem path={postTranslationPath("discussion", discussionID)} />;
}

/** The same for a comment. */
export function CommentLanguageItem({ commentID }: { commentID: number }): ReactNode {
    return <LanguageItem path={postTranslationPath("comment", commentID)} />;
}

function LanguageItem({ path }: { path: string }): ReactNode {
    const t = useTranslation();
    return (
        <MenuItem icon="globe" url={path}>
            {t("Language")}
        </MenuItem>
    );
}
