import { hasWidgets } from "@parley/layouts/client";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import type { LayoutNode } from "@parley/library/contract";
import { startTransition, useEffect, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";

/** What is shown of a page at once, until the rest of it is here. */
export class Beginning {
    constructor(
        readonly nodes: readonly LayoutNode[],
        /** Settles when all of the page is here, or could not be got. */
        readonly whole: Promise<unknown>,
    ) {
        // Who shows it hears of that.
        whole.catch(() => undefined);
    }
}

/** The parts of a page that can be shown of what is known already; undefined where there are none, or their code is not here. */
export function findKnownParts(route: PageRoute, place: RouteLocation, state: RootState): readonly LayoutNode[] | undefined {
    const known = "layout" in route ? route.partialLayout?.(place, state) : undefined;
    return known && hasWidgets(known) ? known : undefined;
}

/** How the page begins that the reader has come to, while the rest of it is on its way; undefined once it is whole. */
export function useBeginning(): Beginning | undefined {
    const loaded = useMatches().at(-1)?.loaderData;
    const [whole, setWhole] = useState<unknown>();
    const beginning = loaded instanceof Beginning ? loaded : undefined;
    useEffect(() => {
        beginning?.whole.then(
            () => startTransition(() => setWhole(beginning)),
            () => undefined,
        );
    }, [beginning]);
    return beginning === whole ? undefined : beginning;
}

/** Asks once more for a page of which the rest could not be got, and waits for it: that leads elsewhere, or tells what is wrong. */
export function useAskedAgain(beginning: Beginning | undefined): void {
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
