import { refreshActions } from "@parley/actionLog/client";
import { fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import { useAppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import { useAnnouncedAction } from "./useAnnouncedAction";

/** Returns a function that runs an action on a discussion and reports the result. */
export function useDiscussionAction(discussionID: number) {
    const dispatch = useAppDispatch();
    return useAnnouncedAction(`discussion-${discussionID}`, () => {
        dispatch(invalidateQueries(fetchDiscussion, fetchDiscussions));
        void dispatch(refreshActions("discussion", discussionID));
    });
}
