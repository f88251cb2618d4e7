import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import type { Tag } from "@parley/tags/contract";
import { useEffect, useState } from "react";
import type { TagQuery } from "./tags.slice";
import { fetchTags, selectTags } from "./tags.slice";

/** Time after the last change of a word before it is looked up, in milliseconds (S1§9, TAGC-008). */
const DEBOUNCE_MS = 100;
const MAX_SUGGESTIONS = 5;

const queryFor = (query: string): TagQuery => ({ query, sort: "-countDiscussions", page: 1, limit: MAX_SUGGESTIONS });

/** Returns the most used tags that begin with a word, looked up after a pause in typing. */
export function useTagSearch(word: string): readonly Tag[] {
    const dispatch = useAppDispatch();
    const [requested, setRequested] = useState("");
    const found = useAppSelector((state) => selectTags(state, queryFor(requested)));
    useEffect(() => {
        const timer = setTimeout(() => setRequested(word), DEBOUNCE_MS);
        return () => clearTimeout(timer);
    }, [word]);
    useEffect(() => {
        if (requested !== "") void dispatch(fetchUnlessFresh(fetchTags, queryFor(requested)));
    }, [requested, dispatch]);
    return requested !== "" && requested === word ? (found.data ?? []) : [];
}
