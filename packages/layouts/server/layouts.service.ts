import type { LayoutAnswer } from "@parley/layouts/contract";
import { getLookupHydrate } from "@parley/layouts/contract";
import type { LayoutQuery } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { implement, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { registerSections } from "./sections";

/** Registers the endpoint that returns the layout of a page. Features provide the views and widgets through `kit.layouts`. */
export function createLayoutsServer({ api, layouts }: ServerKit): void {
    registerSections(layouts);
    implement(api, getLookupHydrate, ({ params = {}, ...query }, viewer, call) => lookup({ ...query, params }, viewer, call));

    async function lookup(query: LayoutQuery, viewer: Viewer, call: Call): Promise<LayoutAnswer> {
        const { recordType } = query;
        const requestedView = layouts.view(query.layoutViewType, recordType);
        if (!requestedView) throw invalidField("layoutViewType", `There is no page of the kind ${query.layoutViewType}.`);
        const resolved = await requestedView.resolve(query, viewer, call);
        if ("redirectTo" in resolved) return { redirectTo: resolved.redirectTo, status: resolved.status ?? 302 };
        const layoutViewType = resolved.layoutViewType ?? query.layoutViewType;
        const view = layouts.view(layoutViewType, recordType) ?? requestedView;
        return {
            layoutID: layoutViewType,
            name: layoutViewType,
            layoutViewType,
            isDefault: true,
            layout: layouts.hydrate(view.defaultLayout, resolved.facts, viewer),
            titleBar: { $reactComponent: "TitleBar", $reactProps: {} },
            seo: resolved.seo,
            contexts: [],
        };
    }
}
