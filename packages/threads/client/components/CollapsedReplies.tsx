import { listCommentIDs, openGap, selectThread, toGapQuery } from "@parley/comments/client";
import type { ThreadGap } from "@parley/comments/contract";
import { ThreadMore } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { formatList } from "@parley/library/contract";
import type { MouseEvent } from "react";
import { useState } from "react";
import { isolateDirection } from "../scene/isolateDirection";
import type { Scene } from "../scene/scene";

interface CollapsedRepliesProps {
    gap: ThreadGap;
    scene: Scene;
    /** Whether these are the only replies below their parent. */
    isOnly?: boolean;
}

/** Link to replies that are not on the page. A click loads them in its place; without scripts the link leads to them. */
export function CollapsedReplies({ gap, scene: { thread, arriveAt }, isOnly = false }: CollapsedRepliesProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const [isBusy, setBusy] = useState(false);
    const hasFailed = useAppSelector(
        (state) => thread && selectThread(state, toGapQuery(thread, gap)).status === LoadStatus.ERROR,
    );
    const { parentCommentID, countAllComments, insertUsers, countAllInsertUsers } = gap;
    const replies = t("{count} replies", { count: countAllComments });
    const names = formatList(
        t,
        insertUsers.map(({ name }) => isolateDirection(name)),
    );
    return (
        <ThreadMore
            href={`/discussion/comment/${parentCommentID}?replies=1#replies`}
            onClick={open}
            aria-busy={isBusy || undefined}
            hasOwnStem={isOnly}
        >
            <span>
                {names === ""
                    ? replies
                    : t(
                          countAllInsertUsers > insertUsers.length
                              ? "{replies} from {names} and others"
                              : "{replies} from {names}",
                          { replies, names },
                      )}
                {hasFailed && <span role="alert"> {t("These could not be loaded. Try again.")}</span>}
            </span>
        </ThreadMore>
    );

    async function open(event: MouseEvent) {
        if (!thread || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        const before = new Set(shown());
        await dispatch(openGap(thread, gap));
        setBusy(false);
        arriveAt(shown().find((commentID) => !before.has(commentID)));
    }

    function shown(): number[] {
        return thread ? listCommentIDs(selectThread(store.getState(), thread).data?.items ?? []) : [];
    }
}
