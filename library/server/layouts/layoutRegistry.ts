import type { LayoutNode, LayoutQuery, Seo } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";

/** What is known of the page a layout is for: `discussionID`, `categoryID`, `page`, … Widgets take their props from it. */
export type PageFacts = Record<string, unknown>;

/** A part of a stored layout: a widget's name with its settings; `$hydrate` is the name (contract §4.13). */
export interface LayoutPart {
    $hydrate: string;
    [setting: string]: unknown;
}

/** A kind of page that layouts are for, declared by the feature that owns its record. */
export interface LayoutView {
    /** What the page shows when nobody has made a layout for it. */
    defaultLayout: LayoutPart[];
    /**
     * Finds the record of the query and says what is known of it. Throws a refusal when it is not there or not for this
     * viewer; answers `redirectTo` when the page is elsewhere.
     */
    resolve(query: LayoutQuery, viewer: Viewer, call: Call): Promise<ResolvedView | { redirectTo: string; status?: number }>;
}

export interface ResolvedView {
    facts: PageFacts;
    seo: Seo;
    /** The kind of page it is, where only the record tells: a category shows its posts or the categories in it. */
    layoutViewType?: string;
}

/** A widget as the server knows it: the component that shows it, and how its props come from settings and facts. */
export interface LayoutWidget {
    component: string;
    props?: (facts: PageFacts, settings: Record<string, unknown>) => Record<string, unknown>;
    /** Whether the widget has anything for this viewer; one that has not is left out, so that its code is not fetched. */
    isFor?: (viewer: Viewer) => boolean;
}

export type LayoutRegistry = ReturnType<typeof createLayoutRegistry>;

/** The views and widgets of all features; each feature adds its own, so that the owner of layouts knows none of them. */
export function createLayoutRegistry() {
    const views = new Map<string, LayoutView>();
    const widgets = new Map<string, LayoutWidget>();
    return {
        /**
         * Adds a kind of page: `registerView("discussion", …)`. With a `recordType` it answers only queries about such records:
         * a comment is shown by the discussion's layout, but another feature finds it.
         */
        registerView: (layoutViewType: string, view: LayoutView, recordType = "") =>
            void views.set(keyOf(layoutViewType, recordType), view),
        /** Adds a widget: `registerWidget("react.discussion.comments", { component: "CommentThread", … })`. */
        registerWidget: (name: string, widget: LayoutWidget) => void widgets.set(name, widget),
        view: (layoutViewType: string, recordType: string) =>
            views.get(keyOf(layoutViewType, recordType)) ?? views.get(keyOf(layoutViewType, "")),
        viewTypes: () => [...new Set([...views.keys()].map((key) => key.split(" ", 1)[0] ?? ""))].sort(),
        /** Turns a stored layout into named components with their props. */
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
