import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { loadWidget, preloadsOf } from "@parley/library/client/widgets";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { ApiRefusal, isLayoutNode } from "@parley/library/contract";
import { fetchLayout, layoutInput } from "./layouts.slice";

/**
 * Gets a layout, the code of its widgets and what they show, so that the page can be shown whole.
 * Throws a `Redirection` when the page is elsewhere and an `ApiRefusal` when it is not there.
 */
export async function loadLayout(query: LayoutQuery, { dispatch }: PageLoading): Promise<void> {
    const answered = await dispatch(fetchLayout(layoutInput(query)));
    if (fetchLayout.rejected.match(answered))
        throw new ApiRefusal(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
    const { layout = [], redirectTo, status } = answered.payload;
    if (redirectTo) throw new Redirection(redirectTo, status === 301 ? 301 : 302);
    await Promise.all(layout.flatMap(nodesIn).map((node) => loadNode(node, dispatch)));
}

/** Gets only the code of the widgets of a layout that is already known: what the server rendered, before it is made alive. */
export async function loadWidgetsOf(layout: readonly LayoutNode[]): Promise<void> {
    await Promise.all(layout.flatMap(nodesIn).map(({ $reactComponent }) => loadWidget($reactComponent)));
}

async function loadNode({ $reactComponent, $reactProps }: LayoutNode, dispatch: PageLoading["dispatch"]): Promise<void> {
    await loadWidget($reactComponent);
    await Promise.all(preloadsOf($reactComponent, $reactProps).map((ask) => dispatch(ask)));
}

/** A node and every node in its props. */
function nodesIn(node: LayoutNode): LayoutNode[] {
    return [node, ...Object.values(node.$reactProps).flat().filter(isLayoutNode).flatMap(nodesIn)];
}
