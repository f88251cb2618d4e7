import type { LazyPart } from "@parley/library/client/components";
import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Fetches a part of a text area once somebody starts to write in it. Returns whether the part is here. */
export function useFetchedInField<Props extends object>(
    field: RefObject<HTMLTextAreaElement | null>,
    part: LazyPart<Props>,
): boolean {
    const [isHere, setHere] = useState(part.isFetched);
    useEffect(() => {
        const text = field.current;
        if (isHere || !text) return;
        let isWanted = true;
        const fetch = () => {
            part.fetch().then(
                () => isWanted && setHere(true),
                () => undefined,
            );
        };
        if (document.activeElement === text) fetch();
        text.addEventListener("focus", fetch);
        text.addEventListener("input", fetch);
        return () => {
            isWanted = false;
            text.removeEventListener("focus", fetch);
            text.removeEventListener("input", fetch);
        };
    }, [field, isHere, part]);
    return isHere;
}
