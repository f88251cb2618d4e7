import { useEffect, useReducer } from "react";
import type { LazyPart } from "../overlays/lazyPart";

/**
 * Has a part fetched once it is wanted, and says whether it is here. Where it cannot be fetched, the page does without until the device is online
 * again.
 */
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
