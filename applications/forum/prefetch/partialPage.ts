import { hasWidgets } from "@parley/layouts/client";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import type { LayoutNode } from "@parley/library/contract";
import { startTransition, useEffect, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";

/** Partial page: the parts shown at once while the rest of the page loads. */
export class PartialPage {
    constructor(
        readonly nodes: readonly LayoutNode[],
        /** Settles when the whole page has loaded or failed. */
        readonly whole: Promise<unknown>,
    ) {
        // The component that shows the page handles the rejection.
        whole.catch(() => undefined);
    }
}

/** Returns the parts of a page that can be rendered from the store; `undefined` if there are none or their code is not loaded. */
export function findKnownParts(route: PageRoute, location: RouteLocation, state: RootState): readonly LayoutNode[] | undefined {
    const known = "layout" in route ? route.partialLayout?.(location, state) : undefined;
    return known && hasWidgets(known) ? known : undefined;
}

/** Returns the partial page at the current location while the rest of it loads; `undefined` once the page is complete. */
export function usePartialPage(): PartialPage | undefined {
    const loaded = useMatches().at(-1)?.loaderData;
    const [whole, setWhole] = useState<unknown>();
    const beginning = loaded instanceof PartialPage ? loaded : undefined;
    useEffect(() => {
        beginning?.whole.then(
            () => startTransition(() => setWhole(beginning)),
            () => undefined,
        );
    }, [beginning]);
    return beginning === whole ? undefined : beginning;
}

/** Loads a page again whose rest has failed, and waits for it: the second response redirects, or shows the error. */
export function usePartialPageRetry(beginning: PartialPage | undefined): void {
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    useEffect(() => {
        let isLeft = false;
        beginning?.whole.catch(() => isLeft || navigate(pathname + search, { replace: true, preventScrollReset: true }));
        return () => {
            isLeft = true;
        };
    }, [beginning, navigate, pathname, search]);
}
