import type { ThreadQuery } from "@parley/comments/client";
import { useThread } from "@parley/comments/client";
import { commentPath } from "@parley/comments/contract";
import { Loaded, Loader, Notice, PostBones, Thread } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { arrangeThread } from "../scene/arrangeThread";
import type { Scene } from "../scene/scene";
import { commentThread } from "../widgets/CommentThreadWidget.styles";
import { CommentPost } from "./CommentPost";
import { CommentsPager } from "./ThreadLines";

interface BranchCommentsProps {
    thread: ThreadQuery;
    commentID: number;
    scene: Scene;
}

/** One comment with all its replies, in pages. Links to hidden replies lead here without scripts. */
export function BranchComments({ thread, commentID, scene }: BranchCommentsProps) {
    const t = useTranslation();
    const loaded = useThread(thread);
    return (
        <Loaded
            value={loaded}
            loader={
                <Loader>
                    <PostBones />
                </Loader>
            }
            error={({ message }) => <Notice kind="danger">{message}</Notice>}
        >
            {({ items, paging }) => (
                <>
                    <p className={commentThread.quiet}>
                        <a href={commentPath(commentID)}>{t("Show this among all replies")}</a>
                    </p>
                    <Thread>
                        <CommentPost commentID={commentID} kids={arrangeThread(items, 2)} scene={scene} />
                    </Thread>
                    <CommentsPager
                        paging={paging}
                        hrefOf={(page) => `/discussion/comment/${commentID}?replies=${page}#replies`}
                    />
                </>
            )}
        </Loaded>
    );
}
