import type { LayoutNode, LayoutQuery, Seo } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";

/** Data of the page that a layout is for: `discussionID`, `categoryID`, `page`, … Widgets derive their props from it. */
export type PageFacts = Record<string, unknown>;

/** A node of a stored layout: a widget's name with its settings; `$hydrate` is the name (contract §4.13). */
export interface LayoutPart {
    $hydrate: string;
    [setting: string]: unknown;
}

/** A page type with a layout, declared by the feature that owns its record. */
export interface LayoutView {
    /** Default layout of the page type. */
    defaultLayout: LayoutPart[];
    /**
     * Finds the record of the query and returns its page data. Throws a refusal if the record does not exist or the viewer may not see it;
     * returns `redirectTo` if the page has another URL.
     */
    resolve(query: LayoutQuery, viewer: Viewer, call: Call): Promise<ResolvedView | { redirectTo: string; status?: number }>;
}

export interface ResolvedView {
    facts: PageFacts;
    seo: Seo;
    /** The page type, if it depends on the record: a category shows its posts or its subcategories. */
    layoutViewType?: string;
}

/** A widget on the server: its React component, and how its props are derived from settings and page data. */
export interface LayoutWidget {
    component: string;
    props?: (facts: PageFacts, settings: Record<string, unknown>) => Record<string, unknown>;
    /** Whether the widget has content for this viewer; otherwise it is left out, so that its code is not fetched. */
    isFor?: (viewer: Viewer) => boolean;
}

export type LayoutRegistry = ReturnType<typeof createLayoutRegistry>;

/**
 * Creates the registry of the views and widgets of all features; each feature registers its own, so that layouts depend on none of them.
 */
export function createLayoutRegistry() {
    const views = new Map<string, LayoutView>();
    const widgets = new Map<string, LayoutWidget>();
    return {
        /**
         * Registers a page type: `registerView("discussion", …)`. With a `recordType` it only handles queries for such records: a comment
         * is shown in the discussion's layout, but found by another feature.
         */
        registerView: (layoutViewType: string, view: LayoutView, recordType = "") =>
            void views.set(keyOf(layoutViewType, recordType), view),
        /** Registers a widget: `registerWidget("react.discussion.comments", { component: "CommentThread", … })`. */
        registerWidget: (name: string, widget: LayoutWidget) => void widgets.set(name, widget),
        view: (layoutViewType: string, recordType: string) =>
            views.get(keyOf(layoutViewType, recordType)) ?? views.get(keyOf(layoutViewType, "")),
        viewTypes: () => [...new Set([...views.keys()].map((key) => key.split(" ", 1)[0] ?? ""))].sort(),
        /** Converts a stored layout to named components with their props. */
        hydrate: (parts: readonly LayoutPart[], facts: PageFacts, viewer: Viewer): LayoutNode[] =>
            parts.filter((part) => isFor(part, viewer)).map((part) => hydratePart(part, facts, viewer)),
    };

    function isFor(value: unknown, viewer: Viewer): boolean {
        return !isPart(value) || (widgets.get(value.$hydrate)?.isFor?.(viewer) ?? true);
    }

    function hydratePart({ $hydrate, $middleware, ...settings }: LayoutPart, facts: PageFacts, viewer: Viewer): LayoutNode {
        const widget = widgets.get($hydrate);
        const shown = Object.entries(settings).filter(([, value]) => isFor(value, viewer));
        const inner = Object.fromEntries(shown.map(([name, value]) => [name, hydrateValue(value, facts, viewer)]));
        return {
            $reactComponent: widget?.component ?? $hydrate,
            $reactProps: widget?.props ? { ...inner, ...widget.props(facts, inner) } : inner,
            ...($middleware !== undefined && { $middleware: $middleware as NonNullable<LayoutNode["$middleware"]> }),
        };
    }

    function hydrateValue(value: unknown, facts: PageFacts, viewer: Viewer): unknown {
        if (Array.isArray(value))
            return value.filter((item) => isFor(item, viewer)).map((item) => hydrateValue(item, facts, viewer));
        return isPart(value) ? hydratePart(value, facts, viewer) : value;
    }
}

const keyOf = (layoutViewType: string, recordType: string) => `${layoutViewType} ${recordType}`;

function isPart(value: unknown): value is LayoutPart {
    return typeof value === "object" && value !== null && typeof (value as LayoutPart).$hydrate === "string";
}
