import { selectMe } from "@parley/accounts/client";
import type { CommentQuery, CommentsLocation } from "@parley/comments/client";
import {
    fetchComments,
    fetchCommentThread,
    listCommentIDs,
    selectComment,
    selectCommentList,
    selectThread,
    toListQuery,
    toThreadQuery,
} from "@parley/comments/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, useDiscussion } from "@parley/discussions/client";
import { toLocalAddress } from "@parley/library/client/navigation";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { toDateTime } from "@parley/library/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCommentFocus } from "../scene/useCommentFocus";

const MAX_COUNTED = 100;

/** Returns the number of replies by others since the page was loaded, how to ask for them, and how to show them. */
export function useNewReplies(location: CommentsLocation) {
    const { discussionID } = location;
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const navigate = useNavigate();
    const focus = useCommentFocus();
    const { data: discussion } = useDiscussion(discussionID);
    const [since] = useState(discussion?.dateLastComment ?? discussion?.dateInserted);
    const query = toNewestQuery(discussionID, since);
    const newIDs = useAppSelector(
        () => listNew(),
        (one, other) => one.join() === other.join(),
    );

    return {
        count: newIDs.length,
        /** Asks for the new replies, which changes nothing else on the page. */
        check: () => fetchComments(query),
        /** Loads the page of the thread again and moves to the first new reply, or goes to the page that has it. */
        async show(): Promise<void> {
            const [firstID] = newIDs;
            if (firstID === undefined) return;
            await Promise.all([
                dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })),
                location.view === "flat"
                    ? dispatch(fetchComments(toListQuery(location)))
                    : dispatch(fetchCommentThread(toThreadQuery(location))),
            ]);
            const url = selectComment(store.getState(), firstID).data?.url;
            if (listShown().has(firstID)) focus(firstID);
            else if (url !== undefined) navigate(toLocalAddress(url));
        },
    };

    function listNew(): number[] {
        const state = store.getState();
        const viewerID = selectMe(state).data?.userID;
        const shown = listShown();
        const found = selectCommentList(state, query).data?.commentIDs ?? [];
        return found.filter(
            (commentID) => !shown.has(commentID) && selectComment(state, commentID).data?.insertUserID !== viewerID,
        );
    }

    /** Returns the comments that the page shows. */
    function listShown(): ReadonlySet<number> {
        const state = store.getState();
        const thread = selectThread(state, toThreadQuery(location)).data;
        const list = selectCommentList(state, toListQuery(location)).data;
        return new Set(location.view === "flat" ? list?.commentIDs : thread && listCommentIDs(thread.items));
    }
}

/** Returns the query of the replies after a time, whose precision is a second. */
function toNewestQuery(discussionID: number, since = ""): CommentQuery {
    const from = toDateTime(new Date(Date.parse(since) + 1_000));
    return { ...toListQuery({ discussionID }), limit: MAX_COUNTED, dateInserted: { kind: "dates", from } };
}
