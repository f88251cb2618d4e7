import { getDiscussion, getDiscussionSearch, readDiscussionReference } from "@parley/discussions/contract";
import { getSiteURL } from "@parley/library/client/basePath";
import { useChoiceSearch } from "@parley/library/client/components";
import { useAppDispatch } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";

const MAX_SUGGESTIONS = 10;
/** Statuses of a discussion that does not exist, or no longer. */
const MISSING: readonly number[] = [404, 410];

// Neither response goes into the slice of discussions, which would lose what it knows of a discussion in more detail.
const findDiscussions = createApiThunk("commentOptions/findDiscussions", getDiscussionSearch, ({ items }) => items);
const findDiscussion = createApiThunk("commentOptions/findDiscussion", getDiscussion, (discussion) => [discussion]);

/** Searches discussions by words, an address or an ID. Those that `isOffered` refuses are left out. */
export function useDiscussionSearch(isOffered: (discussionID: number) => boolean) {
    const dispatch = useAppDispatch();
    return useChoiceSearch(async (text) => {
        if (text === "") return { choices: [] };
        const discussionID = readDiscussionReference(text, getSiteURL());
        const answered =
            discussionID === undefined
                ? await dispatch(findDiscussions({ query: text, limit: MAX_SUGGESTIONS }))
                : await dispatch(findDiscussion({ discussionID }));
        if (findDiscussions.rejected.match(answered) || findDiscussion.rejected.match(answered)) {
            const { payload, error } = answered;
            if (payload && MISSING.includes(payload.status)) return { choices: [] };
            return { refused: payload ?? { status: 0, message: error.message ?? "" } };
        }
        const offered = answered.payload.filter((discussion) => isOffered(discussion.discussionID));
        return { choices: offered.map((discussion) => ({ value: String(discussion.discussionID), name: discussion.name })) };
    });
}
