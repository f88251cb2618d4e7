import type { LayoutAnswer } from "@parley/layouts/contract";
import { getLookupHydrate } from "@parley/layouts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import type { AppThunk } from "@parley/library/client/thunks";
import { findChunk, getWidgetComponent, listPreloads, listRefetchesOnceRead, loadWidget } from "@parley/library/client/widgets";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { ApiRefusal, listNodes } from "@parley/library/contract";
import { fetchLayout, toLayoutInput, toPrefetchQuery } from "./layouts.slice";

/**
 * Loads a layout, its widgets' code and their data, so that the page can be rendered completely; `isAhead` while the page is only
 * prefetched. Throws a `Redirection` if the page has moved, and an `ApiRefusal` if it doesn't exist.
 */
export async function loadLayout(
    query: LayoutQuery,
    { dispatch }: Pick<PageLoading, "dispatch">,
    isPrefetch = false,
): Promise<void> {
    const input = toLayoutInput(query);
    const answered = await dispatch(fetchLayout(isPrefetch ? toPrefetchQuery(input) : input));
    if (fetchLayout.rejected.match(answered))
        throw new ApiRefusal(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
    const { redirectTo, status } = answered.payload;
    if (redirectTo) throw new Redirection(redirectTo, status === 301 ? 301 : 302);
    await Promise.all(
        listParts(answered.payload)
            .flatMap(listNodes)
            .map((node) => loadNode(node, dispatch)),
    );
}

/** Returns the parts of a page: those of its layout, and the fragment that replaces its title bar, if there is one. */
export function listParts({ layout = [], titleBar }: Pick<LayoutAnswer, "layout" | "titleBar"> = {}): readonly LayoutNode[] {
    return titleBar?.$reactProps.fragment ? [titleBar, ...layout] : layout;
}

/** Loads the data and the code of parts of a layout; ignores errors. */
export function loadParts(layout: readonly LayoutNode[]): AppThunk {
    return (dispatch) => {
        for (const node of layout.flatMap(listNodes)) void loadNode(node, dispatch).catch(() => undefined);
    };
}

/** Checks whether the code of these parts is loaded, so that they can be rendered. */
export function hasWidgets(layout: readonly LayoutNode[]): boolean {
    return layout.flatMap(listNodes).every(({ $reactComponent }) => getWidgetComponent($reactComponent) !== undefined);
}

/**
 * Reports to the server that a prefetched page is read, and sends the requests whose results depend on it. The layout itself is loaded
 * already.
 */
export function markPageAsRead(query: LayoutQuery): AppThunk {
    return async (dispatch, _getState, { api }) => {
        // If the request fails, the page remains unread.
        const answer = await api.request(getLookupHydrate, toLayoutInput(query)).catch(() => undefined);
        const nodes = (answer?.layout ?? []).flatMap(listNodes);
        for (const ask of nodes.flatMap((node) => listRefetchesOnceRead(node.$reactComponent, node.$reactProps)))
            void dispatch(ask);
    };
}

/** Loads only the code of a known layout's widgets: for the server's page before hydration. */
export async function loadWidgets(layout: readonly LayoutNode[]): Promise<void> {
    await Promise.all(layout.flatMap(listNodes).map(({ $reactComponent }) => loadWidget($reactComponent)));
}

/** Returns the names of the chunks with the code of a layout's parts. */
export function listLayoutChunks(layout: readonly LayoutNode[]): string[] {
    return [...new Set(layout.flatMap(listNodes).flatMap(({ $reactComponent }) => findChunk($reactComponent) ?? []))];
}

/** Returns the requests that the parts of a layout send before they are shown. */
export function listLayoutPreloads(layout: readonly LayoutNode[]): AppThunk[] {
    return layout.flatMap(listNodes).flatMap(({ $reactComponent, $reactProps }) => listPreloads($reactComponent, $reactProps));
}

async function loadNode({ $reactComponent, $reactProps }: LayoutNode, dispatch: PageLoading["dispatch"]): Promise<void> {
    await Promise.all([loadWidget($reactComponent), ...listPreloads($reactComponent, $reactProps).map((ask) => dispatch(ask))]);
}
