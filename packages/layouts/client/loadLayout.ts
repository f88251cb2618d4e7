import { getLookupHydrate } from "@parley/layouts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import type { AppThunk } from "@parley/library/client/thunks";
import { asksOnceRead, findChunk, listPreloads, loadWidget, widgetComponent } from "@parley/library/client/widgets";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { ApiRefusal, isLayoutNode } from "@parley/library/contract";
import { fetchLayout, layoutInput, toPrefetchQuery } from "./layouts.slice";

/**
 * Gets a layout, the code of its widgets and what they show, so that the page can be shown whole; `isAhead` while its reader has not followed
 * the link. Throws a `Redirection` when the page is elsewhere and an `ApiRefusal` when it is not there.
 */
export async function loadLayout(query: LayoutQuery, { dispatch }: PageLoading, isAhead = false): Promise<void> {
    const input = layoutInput(query);
    const answered = await dispatch(fetchLayout(isAhead ? toPrefetchQuery(input) : input));
    if (fetchLayout.rejected.match(answered))
        throw new ApiRefusal(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
    const { layout = [], redirectTo, status } = answered.payload;
    if (redirectTo) throw new Redirection(redirectTo, status === 301 ? 301 : 302);
    await Promise.all(layout.flatMap(nodesIn).map((node) => loadNode(node, dispatch)));
}

/** Asks for what parts of a layout show, and for their code; it is no error when they are not to be had. */
export function loadParts(layout: readonly LayoutNode[]): AppThunk {
    return (dispatch) => {
        for (const node of layout.flatMap(nodesIn)) void loadNode(node, dispatch).catch(() => undefined);
    };
}

/** Whether these parts can be shown now, for their code is here. */
export function hasWidgets(layout: readonly LayoutNode[]): boolean {
    return layout.flatMap(nodesIn).every(({ $reactComponent }) => widgetComponent($reactComponent) !== undefined);
}

/** Lets the server remember that a page is read that was got ahead, and gets what is now otherwise. The layout itself is here already. */
export function tellOfReading(query: LayoutQuery): AppThunk {
    return async (dispatch, _getState, { api }) => {
        // Where that fails, the page is new to its reader once more.
        const answer = await api.request(getLookupHydrate, layoutInput(query)).catch(() => undefined);
        const nodes = (answer?.layout ?? []).flatMap(nodesIn);
        for (const ask of nodes.flatMap((node) => asksOnceRead(node.$reactComponent, node.$reactProps))) void dispatch(ask);
    };
}

/** Gets only the code of the widgets of a layout that is already known: what the server rendered, before it is made alive. */
export async function loadWidgets(layout: readonly LayoutNode[]): Promise<void> {
    await Promise.all(layout.flatMap(nodesIn).map(({ $reactComponent }) => loadWidget($reactComponent)));
}

/** The parts of the app that the code of a layout's parts is in. */
export function chunksOfLayout(layout: readonly LayoutNode[]): string[] {
    return [...new Set(layout.flatMap(nodesIn).flatMap(({ $reactComponent }) => findChunk($reactComponent) ?? []))];
}

/** What the parts of a layout ask for before they show. */
export function preloadsOfLayout(layout: readonly LayoutNode[]): AppThunk[] {
    return layout.flatMap(nodesIn).flatMap(({ $reactComponent, $reactProps }) => listPreloads($reactComponent, $reactProps));
}

async function loadNode({ $reactComponent, $reactProps }: LayoutNode, dispatch: PageLoading["dispatch"]): Promise<void> {
    await Promise.all([loadWidget($reactComponent), ...listPreloads($reactComponent, $reactProps).map((ask) => dispatch(ask))]);
}

/** A node and every node in its props. */
function nodesIn(node: LayoutNode): LayoutNode[] {
    return [node, ...Object.values(node.$reactProps).flat().filter(isLayoutNode).flatMap(nodesIn)];
}
