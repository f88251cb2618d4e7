import { ActionLines, logPath, selectActions } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { CommentsLocation } from "@parley/comments/client";
import { Mark } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { DateTime } from "@parley/library/contract";
import type { ReactNode } from "react";
import { groupActionsByComment, toThreadActionsQuery } from "../scene/threadActions";

/** Maximum number of action lines between two comments. Older actions are in the action log. */
const MAX_IN_GAP = 4;

/**
 * Returns the logged actions of a discussion as lines between the comments of a page in chronological order: for each date the lines above
 * it, and as the last element the lines below the last comment.
 */
export function useThreadActions(location: CommentsLocation, dates: readonly (DateTime | undefined)[]): ReactNode[] {
    const query = toThreadActionsQuery(location);
    const list = useAppSelector((state) => (query ? selectActions(state, query).data : undefined));
    if (!list || list.acts.length === 0) return [];
    const gaps = groupActionsByComment(list.acts, dates);
    // The query has a limit, so actions older than the first one may be missing.
    const cut = list.before === undefined ? -1 : gaps.findIndex((gap) => gap.length > 0);
    return gaps.map(
        (gapActions, index) =>
            gapActions.length > 0 && (
                <ThreadActions discussionID={location.discussionID} actions={gapActions} isCut={index === cut} />
            ),
    );
}

interface ThreadActionsProps {
    discussionID: number;
    /** Oldest first. */
    actions: readonly LoggedAction[];
    /** Whether older actions are missing before the first one. */
    isCut: boolean;
}

function ThreadActions({ discussionID, actions, isCut }: ThreadActionsProps) {
    const t = useTranslation();
    const shown = actions.slice(-MAX_IN_GAP);
    const countLeft = actions.length - shown.length;
    const words = isCut ? t("Older actions") : t("{count} more actions", { count: countLeft });
    return (
        <>
            {(isCut || countLeft > 0) && (
                <Mark icon="log" inThread>
                    <a href={logPath("discussion", discussionID, shown[0]?.actID)}>{words}</a>
                </Mark>
            )}
            <ActionLines actions={shown} inThread />
        </>
    );
}
