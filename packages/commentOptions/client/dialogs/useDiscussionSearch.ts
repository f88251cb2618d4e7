import { getDiscussion, getDiscussionSearch, readDiscussionReference } from "@parley/discussions/contract";
import { getSiteURL } from "@parley/library/client/basePath";
import type { Choice } from "@parley/library/client/components";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import { useAppDispatch } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { useRef, useState } from "react";

const MAX_SUGGESTIONS = 10;
/** Statuses of a discussion that does not exist, or no longer. */
const MISSING: readonly number[] = [404, 410];

// Neither response goes into the slice of discussions, which would lose what it knows of a discussion in more detail.
const findDiscussions = createApiThunk("commentOptions/findDiscussions", getDiscussionSearch, ({ items }) => items);
const findDiscussion = createApiThunk("commentOptions/findDiscussion", getDiscussion, (discussion) => [discussion]);

/** Searches discussions by words, an address or an ID. Those that `isOffered` refuses are left out. */
export function useDiscussionSearch(isOffered: (discussionID: number) => boolean) {
    const dispatch = useAppDispatch();
    const [found, setFound] = useState<ILoadable<readonly Choice[]>>(PENDING);
    const latest = useRef("");
    return { found, search: (text: string) => void search(text.trim()) };

    async function search(text: string): Promise<void> {
        latest.current = text;
        if (text === "") return setFound(success([]));
        setFound(loading);
        const answer = await find(text);
        // Ignores the response if the text has changed since.
        if (latest.current !== text) return;
        setFound(Array.isArray(answer) ? success(answer) : (before) => failure(answer as ApiError, before));
    }

    async function find(text: string): Promise<Choice[] | ApiError> {
        const discussionID = readDiscussionReference(text, getSiteURL());
        const answered =
            discussionID === undefined
                ? await dispatch(findDiscussions({ query: text, limit: MAX_SUGGESTIONS }))
                : await dispatch(findDiscussion({ discussionID }));
        if (findDiscussions.rejected.match(answered) || findDiscussion.rejected.match(answered)) {
            const { payload, error } = answered;
            if (payload && MISSING.includes(payload.status)) return [];
            return payload ?? { status: 0, message: error.message ?? "" };
        }
        return answered.payload
            .filter((discussion) => isOffered(discussion.discussionID))
            .map((discussion) => ({ value: String(discussion.discussionID), name: discussion.name }));
    }
}
