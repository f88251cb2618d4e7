import type { FilledText, LayoutNode, LayoutQuery, Seo } from "@parley/library/contract";
import { ApiRefusal, isLayoutNode } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import type { TSchema } from "typebox";

/** Data of the page that a layout is for: `discussionID`, `categoryID`, `page`, … Widgets derive their props from it. */
export type PageFacts = Record<string, unknown>;

/** A node of a stored layout: a widget's name with its settings; `$hydrate` is the name (contract §4.13). */
export interface LayoutPart {
    $hydrate: string;
    [setting: string]: unknown;
}

/** A page type with a layout, declared by the feature that owns its record. */
export interface LayoutView {
    /** Name of the kind of page, in English, which is translated where it is shown. */
    name?: string;
    /** Returns the parameters of a page that shows what a layout of this kind looks like: `{ discussionID: "7" }`. */
    findExample?(viewer: Viewer): Promise<Record<string, string>>;
    /** Returns whether layouts of the kind are offered to those who manage them; by default they are. */
    isOffered?(): Promise<boolean>;
    /** Types of records whose pages of this kind may have a stored layout of their own. */
    recordTypes?: readonly string[];
    /** Types of records that queries for pages of this kind name; by default the whole site and its sections. */
    queryRecordTypes?: readonly string[];
    /** Default layout of the page type. */
    defaultLayout: LayoutPart[];
    /** Layout that a new community stores for its page; the default layout by default. */
    firstLayout?: LayoutPart[];
    /**
     * Finds the record of the query and returns its page data. Throws a refusal if the record does not exist or the viewer may not see it;
     * returns `redirectTo` if the page has another URL.
     */
    resolve(query: LayoutQuery, viewer: Viewer, call: Call): Promise<ResolvedView | { redirectTo: string; status?: number }>;
}

/** Record to whose page a stored layout can be assigned. */
export interface LayoutRecord {
    recordType: string;
    recordID: number;
}

/** A record that is offered by its name. */
export interface LayoutRecordName {
    recordID: number;
    name: string;
    /** Level in the tree of such records; 1 is the top. */
    depth: number;
}

/** A type of records to whose pages stored layouts can be assigned. */
export interface LayoutRecordType {
    /** Returns those of these records that exist. */
    filterExisting(recordIDs: readonly number[]): Promise<ReadonlySet<number>>;
    /** Returns how the URL of a record's page names it, if not by its ID. */
    nameInURL?(recordID: number): Promise<string | undefined>;
    /** Lists the records that are offered when a layout is assigned; records of a type without it are assigned by the API only. */
    list?(): Promise<LayoutRecordName[]>;
    /** Returns the records above a record, the nearest first, whose layout it gets unless it has one itself. */
    listAncestors?(recordID: number): Promise<LayoutRecord[]>;
}

/** A record that the setting of a widget names. */
interface SettingRecord {
    recordID: number;
    name: string;
}

/** Finds the records of a type that settings of widgets name, for a viewer who manages the site. */
export interface SettingRecords {
    /** Finds records by the beginning of their name, one of that very name first; for an empty text those that are used most, if any. */
    find(viewer: Viewer, name: string, limit: number): Promise<SettingRecord[]>;
    byIDs(viewer: Viewer, recordIDs: readonly number[]): Promise<SettingRecord[]>;
}

export interface ResolvedView {
    facts: PageFacts;
    /** The head of the page. A title that the product gives it is translated; a text is what people have written. */
    seo: Omit<Seo, "title"> & { title: string | FilledText };
    /** Records whose stored layout the page gets, the nearest first: the discussion, then its category. */
    records?: readonly LayoutRecord[];
    /** The page type, if it depends on the record: a category shows its posts or its subcategories. */
    layoutViewType?: string;
}

/** A widget on the server: its React component, and how its props are derived from settings and page data. */
export interface LayoutWidget {
    /** Name in the catalogue of widgets. */
    name: string;
    component: string;
    /** Schema of each of its settings, which a stored layout may set; none by default. */
    settings?: Readonly<Record<string, TSchema>>;
    /** Names of its settings that contain further parts. */
    slots?: readonly string[];
    /** Type of the fragments that can replace the part (LAY-049…LAY-053); none by default. */
    fragmentType?: string;
    /** Whether the widget is a title bar, which stands above a page and never within it. */
    isTitleBar?: boolean;
    /** Page types with the data that the widget needs; all by default. */
    viewTypes?: readonly string[];
    /** Names of the widget in layouts of other software. */
    aliases?: readonly string[];
    props?: (facts: PageFacts, settings: Record<string, unknown>) => Record<string, unknown>;
    /**
     * Loads the props of all its parts on a page together, with the permissions of the viewer, so that queries grow by kinds of widgets and
     * not by their number. Returns one entry for each part; a part without props (`undefined`) has nothing for this viewer and is left out.
     */
    load?: (parts: readonly LoadedPart[], viewer: Viewer) => Promise<readonly (Record<string, unknown> | undefined)[]>;
    /** Whether the widget has content for this viewer; otherwise it is left out, so that its code is not fetched. */
    isFor?: (viewer: Viewer) => boolean;
}

/** A part of a layout whose props a widget loads. */
export interface LoadedPart {
    settings: Readonly<Record<string, unknown>>;
    facts: PageFacts;
}

/** Component that says that a part could not be loaded; the rest of the page is shown (FC-75). */
const FAILED_WIDGET = "FailedWidget";

/** Types of records of pages that are about the whole site. */
const SITE_RECORD_TYPES: readonly string[] = ["global", "siteSection"];

export type LayoutRegistry = ReturnType<typeof createLayoutRegistry>;

/**
 * Creates the registry of the views and widgets of all features; each feature registers its own, so that layouts depend on none of them.
 */
export function createLayoutRegistry() {
    const views = new Map<string, LayoutView>();
    const widgets = new Map<string, LayoutWidget>();
    const names = new Map<string, string>();
    const recordTypes = new Map<string, LayoutRecordType>();
    const settingRecords = new Map<string, SettingRecords>();
    let reportFailure: (error: unknown) => void = () => undefined;
    let listAssets: AssetSource = async () => ({ js: [], css: [] });
    return {
        /**
         * Registers a page type: `registerView("discussion", …)`. With a `recordType` it only handles queries for such records: a comment
         * is shown in the discussion's layout, but found by another feature.
         */
        registerView: (layoutViewType: string, view: LayoutView, recordType = "") =>
            void views.set(keyOf(layoutViewType, recordType), view),
        /** Registers a widget: `registerWidget("react.discussion.comments", { component: "CommentThread", … })`. */
        registerWidget(name: string, widget: LayoutWidget): void {
            widgets.set(name, widget);
            for (const alias of widget.aliases ?? []) names.set(alias, name);
        },
        /** Registers a record type to which stored layouts can be assigned. */
        registerRecordType: (recordType: string, type: LayoutRecordType) => void recordTypes.set(recordType, type),
        /** Registers records without layouts of their own that settings of widgets name (`createRecordSetting`). */
        registerSettingRecords: (recordType: string, records: SettingRecords) => void settingRecords.set(recordType, records),
        settingRecords: (recordType: string): SettingRecords | undefined => settingRecords.get(recordType),
        recordType: (recordType: string) => recordTypes.get(recordType),
        recordTypes: (): [string, LayoutRecordType][] => [...recordTypes],
        /** Registers the logger of the errors of widgets whose props could not be loaded. */
        onFailure(report: (error: unknown) => void): void {
            reportFailure = report;
        },
        /** Registers the source of the file names of the built app. */
        provideAssets(source: AssetSource): void {
            listAssets = source;
        },
        /** Returns the files that the browser loads for these components. */
        assetsOf: (components: readonly string[]) => listAssets(components),
        /** Returns the widget of a name or an alias. */
        widget: find,
        /** Returns all widgets by name. */
        widgets: (): [string, LayoutWidget][] => [...widgets].sort(([one], [other]) => (one < other ? -1 : 1)),
        view: (layoutViewType: string, recordType: string) =>
            views.get(keyOf(layoutViewType, recordType)) ?? views.get(keyOf(layoutViewType, "")),
        /** Whether pages of a kind can be requested for records of a type. */
        isQueriedFor: (layoutViewType: string, recordType: string): boolean =>
            views.has(keyOf(layoutViewType, recordType)) ||
            (views.get(keyOf(layoutViewType, ""))?.queryRecordTypes ?? SITE_RECORD_TYPES).includes(recordType),
        viewTypes: () => [...new Set([...views.keys()].map((key) => key.split(" ", 1)[0] ?? ""))].sort(),
        /** Converts a stored layout to named components with their props. */
        async hydrate(parts: readonly LayoutPart[], facts: PageFacts, viewer: Viewer): Promise<LayoutNode[]> {
            const pending: PendingNode[] = [];
            const page = { facts, viewer, pending };
            const nodes = parts.filter((part) => isFor(part, viewer)).map((part) => hydratePart(part, page));
            if (pending.length === 0) return nodes;
            const removed = await loadProps(page);
            return removed.size === 0 ? nodes : (removeNodes(nodes, removed) as LayoutNode[]);
        },
    };

    function find(name: string): LayoutWidget | undefined {
        return widgets.get(names.get(name) ?? name);
    }

    function isFor(value: unknown, viewer: Viewer): boolean {
        return !isPart(value) || (find(value.$hydrate)?.isFor?.(viewer) ?? true);
    }

    function hydratePart({ $hydrate, $middleware, $fragmentImpls, ...settings }: LayoutPart, page: Page): LayoutNode {
        const widget = find($hydrate);
        const shown = Object.entries(settings).filter(([, value]) => isFor(value, page.viewer));
        const inner = Object.fromEntries(shown.map(([name, value]) => [name, hydrateValue(value, page)]));
        const node: LayoutNode = {
            $reactComponent: widget?.component ?? $hydrate,
            $reactProps: widget?.props ? { ...inner, ...widget.props(page.facts, inner) } : inner,
            ...($middleware !== undefined && { $middleware: $middleware as NonNullable<LayoutNode["$middleware"]> }),
            ...($fragmentImpls !== undefined && {
                $fragmentImpls: $fragmentImpls as NonNullable<LayoutNode["$fragmentImpls"]>,
            }),
        };
        if (widget?.load) page.pending.push({ widget, node, part: { settings: inner, facts: page.facts } });
        return node;
    }

    function hydrateValue(value: unknown, page: Page): unknown {
        if (Array.isArray(value)) return value.filter((item) => isFor(item, page.viewer)).map((item) => hydrateValue(item, page));
        return isPart(value) ? hydratePart(value, page) : value;
    }

    /** Loads the props of these nodes, once for each kind of widget. Returns the nodes that have nothing for the viewer. */
    async function loadProps({ pending, viewer }: Page): Promise<Set<unknown>> {
        const removed = new Set<unknown>();
        const kinds = new Map<LayoutWidget, PendingNode[]>();
        for (const each of pending) kinds.set(each.widget, [...(kinds.get(each.widget) ?? []), each]);
        await Promise.all(
            [...kinds].map(async ([widget, nodes]) => {
                const loaded = await loadKind(widget, nodes, viewer);
                for (const [index, { node }] of nodes.entries()) {
                    const props = loaded?.[index];
                    if (loaded === undefined) Object.assign(node, { $reactComponent: FAILED_WIDGET, $reactProps: {} });
                    else if (props === undefined) removed.add(node);
                    else node.$reactProps = props;
                }
            }),
        );
        return removed;
    }

    /** Returns the props of these parts; undefined if an error occurred. What the viewer may not see is left out. */
    async function loadKind(widget: LayoutWidget, nodes: readonly PendingNode[], viewer: Viewer) {
        try {
            return await widget.load?.(
                nodes.map(({ part }) => part),
                viewer,
            );
        } catch (error) {
            if (error instanceof ApiRefusal && error.answer.status < 500) return [];
            reportFailure(error);
            return undefined;
        }
    }
}

/** A page whose layout is being hydrated. */
interface Page {
    facts: PageFacts;
    viewer: Viewer;
    /** Nodes whose props are loaded after all have been found. */
    pending: PendingNode[];
}

interface PendingNode {
    widget: LayoutWidget;
    node: LayoutNode;
    part: LoadedPart;
}

/** Returns a prop without these nodes, at any depth. */
function removeNodes(value: unknown, removed: ReadonlySet<unknown>): unknown {
    if (Array.isArray(value)) return value.filter((item) => !removed.has(item)).map((item) => removeNodes(item, removed));
    if (!isLayoutNode(value)) return value;
    const kept = Object.entries(value.$reactProps).filter(([, prop]) => !removed.has(prop));
    return { ...value, $reactProps: Object.fromEntries(kept.map(([name, prop]) => [name, removeNodes(prop, removed)])) };
}

/** Returns the scripts and stylesheets of components. */
type AssetSource = (components: readonly string[]) => Promise<{ js: string[]; css: string[] }>;

const keyOf = (layoutViewType: string, recordType: string) => `${layoutViewType} ${recordType}`;

export function isPart(value: unknown): value is LayoutPart {
    return typeof value === "object" && value !== null && typeof (value as LayoutPart).$hydrate === "string";
}
