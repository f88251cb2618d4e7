import { useDeferredValue } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Whether a large part of a page that begins below the fold is to be shown yet. Who comes by a link sees what the page begins with first, and
 * this a moment later. On a page that the server wrote, on the way back and where the address names a place within, all is there at once.
 */
export function useIsTurn(): boolean {
    const { hash } = useLocation();
    const beginsAtTop = useNavigationType() !== "POP" && hash === "";
    return useDeferredValue(true, !beginsAtTop);
}
