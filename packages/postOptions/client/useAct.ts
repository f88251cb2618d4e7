import { actsChanged } from "@parley/actionLog/client";
import { fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import { useAppDispatch } from "@parley/library/client/store";
import { stale } from "@parley/library/client/thunks";
import { useAnnouncedAction } from "./useAnnouncedAction";

/** Does something with a discussion and tells how it ended. */
export function useAct(discussionID: number) {
    const dispatch = useAppDispatch();
    return useAnnouncedAction(`discussion-${discussionID}`, () => {
        dispatch(stale(fetchDiscussion, fetchDiscussions));
        void dispatch(actsChanged("discussion", discussionID));
    });
}
