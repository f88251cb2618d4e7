import type { Choice } from "@parley/library/client/components";
import type { ILoadable } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { useMemo, useState } from "react";
import type { CollectionQuery } from "./collections.slice";
import { selectCollections } from "./collections.slice";
import { fetchCollections } from "./collections.thunks";

const MAX_SUGGESTIONS = 20;
const queryFor = (name: string): CollectionQuery => ({ ...(name !== "" && { name }), page: 1, limit: MAX_SUGGESTIONS });

/** Returns a search for collections by the beginning of their names, and its results. */
export function useCollectionChoices() {
    const dispatch = useAppDispatch();
    const [requested, setRequested] = useState("");
    const collections = useAppSelector((state) => selectCollections(state, queryFor(requested)));
    const found = useMemo(() => {
        const data = collections.data?.map(({ collectionID, name }) => ({ value: String(collectionID), name }));
        return { ...collections, ...(data && { data }) } as ILoadable<readonly Choice[]>;
    }, [collections]);
    return { found, search };

    function search(text: string): void {
        setRequested(text.trim());
        void dispatch(fetchUnlessFresh(fetchCollections, queryFor(text.trim())));
    }
}
