import type { Config } from "@parley/config/server";
import type { LayoutAnswer, LayoutAssets } from "@parley/layouts/contract";
import { GLOBAL_RECORD, withTitleBar } from "@parley/layouts/contract";
import type { LayoutQuery } from "@parley/library/contract";
import { fill, formatText, listNodes } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { invalidField, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart, LayoutRegistry, ResolvedView } from "@parley/library/server/layouts";
import { requirePageRecord } from "@parley/library/server/layouts";
import type { TranslateText } from "@parley/library/server/translatables";
import { filterParts, markUnfit, removePartsForOthers } from "./filterParts";
import type { FragmentApplier } from "./fragments/applyFragments";
import { createFitCheck } from "./layoutCheck";
import type { StoredLayout } from "./layoutLookup";
import { translateParts } from "./layoutTexts";
import { wrapLooseNodes } from "./wrapLooseNodes";

interface Dependencies {
    layouts: LayoutRegistry;
    lookup: { find(layoutViewType: string, records: ResolvedView["records"] & object): Promise<StoredLayout | undefined> };
    /** Returns the IDs of a member's roles; 0 is the guest. */
    roleIDsOf: (userID: number) => Promise<readonly number[]>;
    applyFragments: FragmentApplier;
    config: Pick<Config, "get">;
    findTranslation: ServerKit["findTranslation"];
    /** Returns the function that translates the texts of layouts for a reader. */
    findTexts: (reader: Viewer) => Promise<TranslateText>;
}

/** A layout to hydrate: a stored one, one that is being edited, or a built-in one without an ID of its own. */
interface ChosenLayout {
    layoutID: number | string;
    name: string;
    isDefault: boolean;
    layout: readonly LayoutPart[];
    titleBar: LayoutPart | null;
}

type Chooser = (layoutViewType: string, resolved: ResolvedView) => Promise<ChosenLayout | undefined>;

export type LayoutHydration = ReturnType<typeof createLayoutHydration>;

/** Creates the functions that make a page's layout ready to render for a viewer (contract §4.13, §5.11). */
export function createLayoutHydration(dependencies: Dependencies) {
    const { layouts, lookup, roleIDsOf, applyFragments, config, findTexts, findTranslation } = dependencies;
    const fits = createFitCheck(layouts);
    return {
        /** Hydrates the layout that applies to a page: the one assigned to its record or the site, or the built-in one. */
        async forPage(query: LayoutQuery, viewer: Viewer, call: Call): Promise<LayoutAnswer> {
            await requirePageRecord(layouts, query);
            return hydrate(query, viewer, call, (layoutViewType, { records = [] }) => storedFor(layoutViewType, records, viewer));
        },

        /** Hydrates a given layout for a page of its type; with `roleIDs` as for a member of these roles only. */
        given: (
            layout: ChosenLayout,
            query: LayoutQuery,
            viewer: Viewer,
            call: Call,
            roleIDs?: readonly number[],
        ): Promise<LayoutAnswer> => hydrate(query, viewer, call, async () => layout, roleIDs),

        /** Returns the files that the browser loads for a hydrated layout. */
        async assetsOf({ layout = [], titleBar }: LayoutAnswer): Promise<LayoutAssets> {
            const nodes = [...layout, ...(titleBar ? [titleBar] : [])].flatMap(listNodes);
            return layouts.assetsOf([...new Set(nodes.map(({ $reactComponent }) => $reactComponent))]);
        },
    };

    async function hydrate(
        query: LayoutQuery,
        viewer: Viewer,
        call: Call,
        choose: Chooser,
        roleIDs?: readonly number[],
    ): Promise<LayoutAnswer> {
        const { recordType } = query;
        const requestedView = layouts.view(query.layoutViewType, recordType);
        if (!requestedView)
            throw invalidField(
                "layoutViewType",
                fill("There is no page of the kind {layoutViewType}.", { layoutViewType: query.layoutViewType }),
            );
        const resolved = await requestedView.resolve(query, viewer, call);
        if ("redirectTo" in resolved) return { redirectTo: resolved.redirectTo, status: resolved.status ?? 302 };
        const layoutViewType = resolved.layoutViewType ?? query.layoutViewType;
        const view = layouts.view(layoutViewType, recordType) ?? requestedView;
        const chosen = (await choose(layoutViewType, resolved)) ?? toBuiltInLayout(layoutViewType, view.defaultLayout);
        const listRoleIDs = async () => roleIDs ?? (await roleIDsOf(viewer.userID));
        const prepare = async (parts: readonly LayoutPart[]) =>
            layouts.hydrate(
                await removePartsForOthers(chosen.isDefault ? parts : removeUnfit(parts, viewer), listRoleIDs),
                resolved.facts,
                viewer,
            );
        // An older layout may have another widget there, which has no way to sign in.
        const bar = chosen.titleBar ?? withTitleBar(null, await config.get("titleBar.fragment"));
        const [titleBar] = bar && layouts.widget(bar.$hydrate)?.isTitleBar ? await prepare([bar]) : [];
        const layout = await prepare(chosen.layout);
        const { title } = resolved.seo;
        const seo = { ...resolved.seo, title: typeof title === "string" ? title : formatText(findTranslation(viewer), title) };
        await applyFragments(titleBar ? [titleBar, ...layout] : layout, seo);
        return {
            layoutID: chosen.layoutID,
            name: chosen.name,
            layoutViewType,
            isDefault: chosen.isDefault,
            layout: chosen.isDefault ? layout : wrapLooseNodes(layout),
            titleBar: titleBar ?? { $reactComponent: "TitleBar", $reactProps: {} },
            seo,
            contexts: [],
        };
    }

    /** Parts that no feature knows or that no longer fit are shown only to those who can mend the layout, as a placeholder. */
    function removeUnfit(parts: readonly LayoutPart[], viewer: Viewer): readonly LayoutPart[] {
        return may(viewer, "site.manage") ? markUnfit(parts, fits) : filterParts(parts, fits);
    }

    /** Returns the stored layout of a page with its texts in the language of the viewer. */
    async function storedFor(layoutViewType: string, records: NonNullable<ResolvedView["records"]>, viewer: Viewer) {
        const stored = await lookup.find(layoutViewType, records);
        if (!stored || viewer.language === undefined) return stored && { ...stored, isDefault: false };
        const translate = await findTexts(viewer);
        const { layoutID, titleBar } = stored;
        return {
            ...stored,
            isDefault: false,
            layout: translateParts(stored.layout, layoutID, translate),
            titleBar: titleBar && (translateParts([titleBar], layoutID, translate)[0] ?? titleBar),
        };
    }
}

/** Returns the built-in layout of a page type. */
export const toBuiltInLayout = (layoutViewType: string, layout: readonly LayoutPart[]): ChosenLayout => ({
    layoutID: layoutViewType,
    name: layoutViewType,
    isDefault: true,
    layout,
    titleBar: null,
});

/** Returns the query of the page that `params` name by the ID of its record, as the URL of that page names it. */
export async function toLayoutQuery(
    layouts: Pick<LayoutRegistry, "recordType">,
    layoutViewType: string,
    params: Record<string, string> = {},
): Promise<LayoutQuery> {
    const [name, recordType] = Object.entries(RECORDS_OF_PARAMS).find(([param]) => params[param] !== undefined) ?? [];
    if (!name || !recordType) return { layoutViewType, ...GLOBAL_RECORD, params };
    const given = params[name] ?? "";
    const recordID =
        (/^\d{1,9}$/.test(given) ? await layouts.recordType(recordType)?.nameInURL?.(Number(given)) : undefined) ?? given;
    return { layoutViewType, recordType, recordID, params };
}

/** Record types by the parameter with the record's ID, the nearest first. */
const RECORDS_OF_PARAMS: Record<string, string> = {
    commentID: "comment",
    discussionID: "discussion",
    categoryID: "category",
};
