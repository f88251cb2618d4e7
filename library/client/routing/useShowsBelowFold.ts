import { useDeferredValue } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Returns whether to render a large part of a page below the fold. After a link was followed, the beginning of the page is rendered first
 * and this part in a deferred render. On the server's page, on going back and with a fragment in the URL, everything is rendered at once.
 */
export function useShowsBelowFold(): boolean {
    const { hash } = useLocation();
    const beginsAtTop = useNavigationType() !== "POP" && hash === "";
    return useDeferredValue(true, !beginsAtTop);
}
