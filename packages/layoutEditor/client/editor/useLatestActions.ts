import { useState } from "react";
import { useLatest } from "./useLatest";

type Actions = Record<string, (...given: never[]) => unknown>;

/** Returns functions that stay the same from render to render and call those of the latest one, so that memoized rows need no new render. */
export function useLatestActions<Given extends Actions>(actions: Given): Given {
    const latest = useLatest(actions);
    const [stable] = useState(() => {
        const names = Object.keys(actions);
        return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)])) as Given;
    });
    return stable;
}
