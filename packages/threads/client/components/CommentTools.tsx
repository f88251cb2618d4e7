import { CommentMenu } from "@parley/commentOptions/client";
import type { Comment } from "@parley/comments/contract";
import { commentOptionsPath } from "@parley/comments/contract";
import { ButtonLink, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { MouseEvent } from "react";
import { useState } from "react";
import type { Scene } from "../scene/scene";

/**
 * Link to the page with the options of a comment. A click turns it into the menu, so each comment costs only a link and at most one menu
 * exists.
 */
export function CommentTools({ comment, scene }: { comment: Comment; scene: Scene }) {
    const t = useTranslation();
    const { addToast } = useToasts();
    const [isBusy, setBusy] = useState(false);
    const { commentID, insertUser } = comment;
    const label = t("More options for the reply by {name}", { name: insertUser?.name ?? "" });
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
        // A click that opens another tab follows the link to the page.
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
