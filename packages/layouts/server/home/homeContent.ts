import { isDeepStrictEqual } from "node:util";
import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { HomeContent, HomeLead } from "@parley/layouts/contract";
import { GLOBAL_RECORD } from "@parley/layouts/contract";
import { toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart } from "@parley/library/server/layouts";
import { isPart } from "@parley/library/server/layouts";
import type { createLayoutCheck } from "../layoutCheck";
import type { LayoutRow, LayoutsRepository } from "../layouts.repository";
import type { LayoutRevisionsService } from "../revisions/revisions.service";
import { HOME_BANNER, HOME_LEADS } from "./homeWidgets";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "layouts"> {
    repository: LayoutsRepository;
    revisions: Pick<LayoutRevisionsService, "add">;
    requireLayout: ReturnType<typeof createLayoutCheck>;
}

const HOME = "home";
const SYSTEM = { userID: SYSTEM_USER_ID };

/** What a community says of itself on its home page, for features that introduce a community. */
export type HomeContents = ReturnType<typeof createHomeContents>;

/** Creates the functions that read and change the settings of the widgets on the home page of the site. */
export function createHomeContents({ database, clock, layouts, repository, revisions, requireLayout }: Dependencies) {
    return {
        /** Returns the settings of the first banner and the first starting points that have some. */
        async read(): Promise<HomeContent> {
            const home = await find();
            return home ? readContent(JSON.parse(home.layout) as LayoutPart[]) : {};
        },

        /**
         * Stores the first home page of a new community as a layout of the site, which it arranges like any other page. Does nothing if the
         * site has a stored one.
         */
        async store(): Promise<void> {
            const { firstLayout, defaultLayout = [] } = layouts.view(HOME, "") ?? {};
            await database.transaction(async () => {
                if ((await find()) === undefined) await add(JSON.stringify(firstLayout ?? defaultLayout));
            });
        },

        /**
         * Adds settings to the home page's widgets where they have none. A home page that is in the code becomes a stored layout of the
         * site.
         */
        async fill({ banner, leads }: HomeContent): Promise<void> {
            await change((part) => {
                if (part.$hydrate === HOME_BANNER) return addSettings(part, banner);
                return part.$hydrate === HOME_LEADS && leads ? addSettings(part, { leads }) : part;
            });
        },

        /** Removes settings and starting points that are still as given. The home page stays a stored layout. */
        async clear({ banner = {}, leads = [] }: HomeContent): Promise<void> {
            if ((await find()) === undefined) return;
            await change((part) => {
                if (part.$hydrate === HOME_BANNER) return removeSettings(part, banner);
                return part.$hydrate === HOME_LEADS ? removeLeads(part, leads) : part;
            });
        },
    };

    /** Returns the stored layout of the site's home page. */
    async function find(): Promise<LayoutRow | undefined> {
        const views = (await repository.allViews()).filter(({ layoutViewType }) => layoutViewType === HOME);
        const view =
            views.find(({ recordType }) => recordType === "siteSection") ??
            views.find(({ recordType }) => recordType === GLOBAL_RECORD.recordType);
        return view && repository.byID(view.layoutID);
    }

    async function change(changePart: (part: LayoutPart) => LayoutPart): Promise<void> {
        await database.transaction(async () => {
            const stored = await find();
            const former = stored ? (JSON.parse(stored.layout) as LayoutPart[]) : (layouts.view(HOME, "")?.defaultLayout ?? []);
            const parts = changeParts(former, changePart) as LayoutPart[];
            if (isDeepStrictEqual(parts, former)) return;
            requireLayout(parts);
            const layout = JSON.stringify(parts);
            if (!stored) await add(layout);
            else {
                const dates = { dateUpdated: toDateTime(clock()), updateUserID: SYSTEM_USER_ID };
                await repository.update(stored.layoutID, { layout, ...dates });
                await revisions.add(SYSTEM, { ...stored, layout });
            }
        });
    }

    async function add(layout: string): Promise<void> {
        const made = { layoutViewType: HOME, dateInserted: toDateTime(clock()), insertUserID: SYSTEM_USER_ID };
        const layoutID = await repository.insert({ ...made, name: layouts.view(HOME, "")?.name ?? HOME, layout });
        await repository.insertViews([{ ...made, ...GLOBAL_RECORD, layoutID }]);
        const row = await repository.byID(layoutID);
        if (row) await revisions.add(SYSTEM, row);
    }
}

/** Returns a part with the settings that it does not have yet. */
const addSettings = ({ $hydrate, ...own }: LayoutPart, settings: object = {}): LayoutPart => ({ $hydrate, ...settings, ...own });

/** Returns a part without the settings that are as given. */
function removeSettings(part: LayoutPart, given: Readonly<Record<string, unknown>>): LayoutPart {
    const kept = Object.entries(part).filter(([name, value]) => !isDeepStrictEqual(value, given[name]));
    return { ...Object.fromEntries(kept), $hydrate: part.$hydrate };
}

/** Returns a part without the starting points that are as given: those that were changed or added since stay. */
function removeLeads({ leads: own, ...part }: LayoutPart, given: readonly HomeLead[]): LayoutPart {
    const kept = ((own ?? []) as HomeLead[]).filter((lead) => !given.some((other) => isDeepStrictEqual(lead, other)));
    return kept.length > 0 ? { ...part, leads: kept } : part;
}

/** Returns a value in which the parts, at any depth, are changed. */
function changeParts(value: unknown, changePart: (part: LayoutPart) => LayoutPart): unknown {
    if (Array.isArray(value)) return value.map((item) => changeParts(item, changePart));
    if (!isPart(value)) return value;
    return changePart(
        Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changeParts(inner, changePart)])) as LayoutPart,
    );
}

function readContent(parts: readonly LayoutPart[]): HomeContent {
    const content: HomeContent = {};
    changeParts(parts, (part) => {
        const { $hydrate, $middleware: _middleware, ...settings } = part;
        if ($hydrate === HOME_BANNER && Object.keys(settings).length > 0) content.banner ??= settings;
        else if ($hydrate === HOME_LEADS && settings.leads) content.leads ??= settings.leads as HomeLead[];
        return part;
    });
    return content;
}
