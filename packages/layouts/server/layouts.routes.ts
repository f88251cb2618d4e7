import type { LayoutAnswer } from "@parley/layouts/contract";
import {
    DRAFT_VIEW_TYPE,
    deleteLayout,
    deleteLayoutDraft,
    deleteLayoutViews,
    getLayout,
    getLayoutCatalog,
    getLayoutDraft,
    getLayoutEdit,
    getLayoutHydrate,
    getLayoutHydrateAssets,
    getLayoutPlaces,
    getLayoutRevision,
    getLayoutRevisions,
    getLayoutSchema,
    getLayouts,
    getLayoutViews,
    getLookupHydrate,
    getLookupHydrateAssets,
    getSettingRecords,
    getWidget,
    getWidgets,
    patchLayout,
    patchLayoutRevision,
    postLayout,
    postLayoutHydrate,
    putLayoutDraft,
    putLayoutViews,
} from "@parley/layouts/contract";
import { fill } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { implement, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutDraftsService } from "./drafts/drafts.service";
import { toDraftETag } from "./drafts/drafts.service";
import type { LayoutPreview } from "./drafts/preview";
import type { createLayoutCheck } from "./layoutCheck";
import type { LayoutHydration } from "./layoutHydration";
import { toBuiltInLayout, toLayoutQuery } from "./layoutHydration";
import { toStoredLayout } from "./layoutLookup";
import type { LayoutsRepository } from "./layouts.repository";
import type { LayoutsService } from "./layouts.service";
import type { LayoutRevisionsService } from "./revisions/revisions.service";
import type { SettingRecordsService } from "./settingRecords";
import type { createWidgetCatalog } from "./widgetCatalog";

interface Dependencies {
    service: LayoutsService;
    hydration: LayoutHydration;
    requireLayout: ReturnType<typeof createLayoutCheck>;
    repository: Pick<LayoutsRepository, "byID">;
    catalog: ReturnType<typeof createWidgetCatalog>;
    revisions: LayoutRevisionsService;
    drafts: LayoutDraftsService;
    preview: LayoutPreview;
    settingRecords: SettingRecordsService;
}

/** Registers the routes of contract §5.11 for layouts and widgets. */
export function registerLayoutRoutes(kit: Pick<ServerKit, "api" | "layouts">, dependencies: Dependencies): void {
    registerHydration(kit, dependencies);
    registerStorage(kit, dependencies);
    registerCatalog(kit, dependencies);
    registerRevisions(kit, dependencies);
    registerDrafts(kit, dependencies);
}

function registerHydration({ api, layouts }: Pick<ServerKit, "api" | "layouts">, dependencies: Dependencies): void {
    const { hydration, requireLayout, repository, preview } = dependencies;

    implement(api, getLookupHydrate, ({ params = {}, ...query }, viewer, call) =>
        query.layoutViewType === DRAFT_VIEW_TYPE
            ? preview.hydrate({ ...query, params }, viewer, call)
            : hydration.forPage({ ...query, params }, viewer, call),
    );
    implement(api, getLookupHydrateAssets, async ({ params = {}, ...query }, viewer, call) =>
        hydration.assetsOf(await hydration.forPage({ ...query, params }, viewer, call)),
    );
    implement(api, getLayoutHydrate, ({ layoutID, params }, viewer, call) => byID(layoutID, params, viewer, call));
    implement(api, getLayoutHydrateAssets, async ({ layoutID, params }, viewer, call) =>
        hydration.assetsOf(await byID(layoutID, params, viewer, call)),
    );
    implement(api, postLayoutHydrate, async ({ layout, layoutViewType, params }, viewer, call) => {
        requirePermission(viewer, "site.manage");
        if (!layouts.view(layoutViewType, "")) throw unknownViewType(layoutViewType);
        requireLayout(layout);
        const given = { ...toBuiltInLayout(layoutViewType, layout), isDefault: false };
        return hydration.given(given, await toLayoutQuery(layouts, layoutViewType, params), viewer, call);
    });

    async function byID(
        id: string,
        params: Record<string, string> | undefined,
        viewer: Viewer,
        call: Call,
    ): Promise<LayoutAnswer> {
        const view = layouts.view(id, "");
        if (view)
            return hydration.given(
                toBuiltInLayout(id, view.defaultLayout),
                await toLayoutQuery(layouts, id, params),
                viewer,
                call,
            );
        const row = /^\d{1,9}$/.test(id) ? await repository.byID(Number(id)) : undefined;
        if (!row) throw notFound("Layout");
        const stored = { ...toStoredLayout(row), isDefault: false };
        return hydration.given(stored, await toLayoutQuery(layouts, row.layoutViewType, params), viewer, call);
    }
}

function registerStorage({ api }: Pick<ServerKit, "api">, { service }: Dependencies): void {
    implement(api, getLayouts, (query, viewer) => service.list(viewer, query));
    implement(api, getLayout, ({ layoutID, ...query }, viewer) => service.get(viewer, layoutID, query));
    implement(api, getLayoutEdit, async ({ layoutID, ...query }, viewer, { setHeader }) => {
        const layout = await service.edit(viewer, layoutID, query);
        const etag = await service.etag(layoutID);
        if (etag !== undefined) setHeader("ETag", etag);
        return layout;
    });
    implement(api, postLayout, (input, viewer) => service.create(viewer, input));
    implement(api, patchLayout, async (input, viewer, { request, setHeader }) => {
        const layout = await service.change(viewer, input, request.headers["if-match"]);
        setHeader("ETag", (await service.etag(input.layoutID)) ?? "");
        return layout;
    });
    implement(api, deleteLayout, ({ layoutID }, viewer) => service.remove(viewer, layoutID));
    implement(api, getLayoutViews, ({ layoutID }, viewer) => service.views(viewer, layoutID));
    implement(api, putLayoutViews, ({ layoutID, items }, viewer) => service.putViews(viewer, layoutID, items));
    implement(api, deleteLayoutViews, ({ layoutID, layoutViewIDs }, viewer) =>
        service.removeViews(viewer, layoutID, layoutViewIDs),
    );
}

function registerCatalog({ api, layouts }: Pick<ServerKit, "api" | "layouts">, { catalog, settingRecords }: Dependencies): void {
    implement(api, getSettingRecords, (query, viewer) => settingRecords.list(viewer, query));
    implement(api, getLayoutSchema, async ({ layoutViewType }) => catalog.schema(known(layoutViewType)));
    implement(api, getLayoutCatalog, async ({ layoutViewType }) => catalog.catalog(known(layoutViewType)));
    implement(api, getWidgets, async () => catalog.list());
    implement(api, getWidget, async ({ name }) => catalog.get(name));

    function known(layoutViewType: string | undefined): string | undefined {
        if (layoutViewType !== undefined && !layouts.view(layoutViewType, "")) throw unknownViewType(layoutViewType);
        return layoutViewType;
    }
}

function registerRevisions({ api, layouts }: Pick<ServerKit, "api" | "layouts">, { revisions }: Dependencies): void {
    implement(api, getLayoutRevisions, ({ layoutID }, viewer) => revisions.list(viewer, layoutID));
    implement(api, getLayoutRevision, ({ layoutID, layoutRevisionID }, viewer) =>
        revisions.get(viewer, layoutID, layoutRevisionID),
    );
    implement(api, patchLayoutRevision, ({ layoutID, layoutRevisionID, revisionName }, viewer) =>
        revisions.rename(viewer, layoutID, layoutRevisionID, revisionName),
    );
    implement(api, getLayoutPlaces, async (_input, viewer) => {
        requirePermission(viewer, "site.manage");
        const kinds = layouts.viewTypes().map(async (layoutViewType) => {
            const { name = layoutViewType, recordTypes = [], isOffered } = layouts.view(layoutViewType, "") ?? {};
            return ((await isOffered?.()) ?? true) ? [{ layoutViewType, name, recordTypes: [...recordTypes] }] : [];
        });
        const places = layouts
            .recordTypes()
            .map(async ([recordType, { list }]) => ((await list?.()) ?? []).map((record) => ({ recordType, ...record })));
        return { kinds: (await Promise.all(kinds)).flat(), places: (await Promise.all(places)).flat() };
    });
}

function registerDrafts({ api }: Pick<ServerKit, "api">, { drafts }: Dependencies): void {
    implement(api, getLayoutDraft, async ({ layoutID }, viewer, { setHeader }) => {
        const draft = await drafts.get(viewer, layoutID);
        setHeader("ETag", toDraftETag(draft));
        return draft;
    });
    implement(api, putLayoutDraft, async (input, viewer, { request, setHeader }) => {
        const draft = await drafts.put(viewer, input, request.headers["if-match"]);
        setHeader("ETag", toDraftETag(draft));
        return draft;
    });
    implement(api, deleteLayoutDraft, ({ layoutID }, viewer) => drafts.remove(viewer, layoutID));
}

const unknownViewType = (layoutViewType: string) =>
    invalidField("layoutViewType", fill("There is no page of the kind {layoutViewType}.", { layoutViewType }));
