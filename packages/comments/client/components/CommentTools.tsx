import type { Comment } from "@parley/comments/contract";
import { commentOptionsPath } from "@parley/comments/contract";
import { ButtonLink, lazyPart, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { MouseEvent } from "react";
import { useState } from "react";
import type { Scene } from "../threads/scene";

const CommentMenu = lazyPart(
    async () => (await import(/* webpackChunkName: "comment-options" */ "../options/CommentMenu")).CommentMenu,
);

/**
 * The way to what a member can do with a comment: a link to the page with these acts, which becomes the menu when it is pressed. So no comment
 * weighs more than a link, and only one has a menu.
 */
export function CommentTools({ comment, scene }: { comment: Comment; scene: Scene }) {
    const t = useTranslation();
    const { addToast } = useToasts();
    const [isBusy, setBusy] = useState(false);
    const { commentID, insertUser } = comment;
    const label = t("More for the reply by {name}", { name: insertUser?.name ?? "" });
    if (scene.menuAt === commentID && CommentMenu.isFetched())
        return <CommentMenu comment={comment} scene={scene} label={label} />;
    return (
        <ButtonLink
            only
            size={32}
            icon="more"
            href={commentOptionsPath(commentID)}
            aria-label={label}
            aria-busy={isBusy || undefined}
            onClick={(event) => void open(event)}
        />
    );

    async function open(event: MouseEvent): Promise<void> {
        // Another tab is for the page, not for the menu.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        try {
            await CommentMenu.fetch();
            scene.openMenu(commentID);
        } catch {
            addToast({ kind: "failure", body: t("This could not be loaded. Check your connection and try again.") });
        } finally {
            setBusy(false);
        }
    }
}
