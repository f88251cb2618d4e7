import { useEffect, useReducer } from "react";
import type { LazyPart } from "../overlays/lazyPart";

/** Loads a lazy part once it is needed and returns whether it is loaded. After a failure, retries when the device is online again. */
export function useFetched(part: Pick<LazyPart<never>, "fetch" | "isFetched">, isWanted: boolean): boolean {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
        if (!isWanted || part.isFetched()) return;
        const begin = () => void part.fetch().then(drawAgain, () => undefined);
        begin();
        addEventListener("online", begin);
        return () => removeEventListener("online", begin);
    }, [part, isWanted]);
    return part.isFetched();
}
