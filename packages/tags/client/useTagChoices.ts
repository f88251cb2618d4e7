import type { Choice } from "@parley/library/client/components";
import type { ILoadable } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { useMemo, useState } from "react";
import type { TagQuery } from "./tags.slice";
import { fetchTags, selectTags } from "./tags.slice";

const MAX_SUGGESTIONS = 20;
const queryFor = (text: string): TagQuery => ({
    ...(text !== "" && { query: text }),
    sort: "-countDiscussions",
    page: 1,
    limit: MAX_SUGGESTIONS,
});

/** Searches tags by the beginning of their name, the most used first. */
export function useTagChoices() {
    const dispatch = useAppDispatch();
    const [requested, setRequested] = useState("");
    const tags = useAppSelector((state) => selectTags(state, queryFor(requested)));
    const found = useMemo(
        () => ({ ...tags, ...(tags.data && { data: tags.data.map(({ tagID, name }) => ({ value: String(tagID), name })) }) }),
        [tags],
    ) as ILoadable<readonly Choice[]>;
    return { found, search };

    function search(text: string): void {
        setRequested(text.trim());
        void dispatch(fetchUnlessFresh(fetchTags, queryFor(text.trim())));
    }
}
