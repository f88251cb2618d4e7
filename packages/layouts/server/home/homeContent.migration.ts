import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import { toDateTime } from "@parley/library/contract";
import type { Migration, MigrationKit } from "@parley/library/server/database";
import { toETag } from "../revisions/layoutContent";

/** A part of a layout as this migration finds it. */
interface Part {
    $hydrate: string;
    [setting: string]: unknown;
}

type Settings = Readonly<Record<string, Record<string, unknown>>>;

const FORMER_SETTINGS = ["banner.title", "banner.say", "banner.drawing", "home.leads"];

/** The built-in home page of the version before this migration. */
const HOME: readonly Part[] = [
    { $hydrate: "react.section.full-width", children: [{ $hydrate: "react.homeBanner" }] },
    {
        $hydrate: "react.section.3-columns",
        leftPanel: [{ $hydrate: "react.placesNav" }],
        middle: [{ $hydrate: "react.sampleNotice" }, { $hydrate: "react.discussionList", title: "Latest", limit: 8, more: true }],
        rightPanel: [{ $hydrate: "react.siteTotals" }, { $hydrate: "react.tagCloud" }],
        below: [{ $hydrate: "react.homeLeads" }],
    },
];

/** Makes the texts of the home page's banner and its starting points, which were settings of the site, settings of their widgets. */
export const homeContentMigration: Migration = {
    name: "0900_homeContent",
    async up({ query }) {
        const rows = await query.selectFrom("settings").selectAll().where("name", "in", FORMER_SETTINGS).execute();
        if (rows.length === 0) return;
        const settings = toWidgetSettings(new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])));
        if (Object.values(settings).some((given) => Object.keys(given).length > 0)) {
            await fillLayouts(query, settings);
            await storeHome(query, settings);
        }
        await query.deleteFrom("settings").where("name", "in", FORMER_SETTINGS).execute();
    },
};

function toWidgetSettings(values: ReadonlyMap<string, unknown>): Settings {
    const pick = (names: Readonly<Record<string, string>>) =>
        Object.fromEntries(
            Object.entries(names).flatMap(([name, former]) => {
                const value = values.get(former);
                const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== "none";
                return isSet ? [[name, value]] : [];
            }),
        );
    return {
        "react.homeBanner": pick({ title: "banner.title", description: "banner.say", drawing: "banner.drawing" }),
        "react.homeLeads": pick({ leads: "home.leads" }),
    };
}

/** Fills the widgets in stored layouts, their revisions and drafts, so that all of them look as before. */
async function fillLayouts(query: MigrationKit["query"], settings: Settings): Promise<void> {
    for (const row of await query.selectFrom("layouts").selectAll().execute()) {
        const layout = fillText(row.layout, settings);
        if (layout === row.layout) continue;
        await query.updateTable("layouts").set({ layout }).where("layoutID", "=", row.layoutID).execute();
        // A draft that was based on this content still is.
        await query
            .updateTable("layoutDrafts")
            .set({ baseETag: toETag({ ...row, layout }) })
            .where("layoutID", "=", row.layoutID)
            .where("baseETag", "=", toETag(row))
            .execute();
    }
    for (const { layoutRevisionID, layout } of await query.selectFrom("layoutRevisions").selectAll().execute())
        await query
            .updateTable("layoutRevisions")
            .set({ layout: fillText(layout, settings) })
            .where("layoutRevisionID", "=", layoutRevisionID)
            .execute();
    for (const { layoutID, userID, layout, former } of await query.selectFrom("layoutDrafts").selectAll().execute())
        await query
            .updateTable("layoutDrafts")
            .set({ layout: fillText(layout, settings), former: former && fillFormer(former, settings) })
            .where("layoutID", "=", layoutID)
            .where("userID", "=", userID)
            .execute();
}

/** Stores the home page of a site that has the built-in one. */
async function storeHome(query: MigrationKit["query"], settings: Settings): Promise<void> {
    const assigned = await query
        .selectFrom("layoutViews")
        .select("layoutViewID")
        .where("layoutViewType", "=", "home")
        .where("recordType", "in", ["global", "siteSection"])
        .executeTakeFirst();
    if (assigned) return;
    const made = { layoutViewType: "home", dateInserted: toDateTime(new Date()), insertUserID: SYSTEM_USER_ID };
    const row = { ...made, name: "Home page", layout: JSON.stringify(fill(HOME, settings)) };
    const { layoutID } = await query.insertInto("layouts").values(row).returning("layoutID").executeTakeFirstOrThrow();
    await query
        .insertInto("layoutViews")
        .values({ ...made, layoutID, recordType: "global", recordID: -1 })
        .execute();
    await query
        .insertInto("layoutRevisions")
        .values({ ...row, layoutID })
        .execute();
}

const fillText = (layout: string, settings: Settings): string => JSON.stringify(fill(JSON.parse(layout), settings));

function fillFormer(text: string, settings: Settings): string {
    const former = JSON.parse(text) as { layout?: unknown };
    return JSON.stringify({ ...former, layout: fill(former.layout, settings) });
}

function fill(value: unknown, settings: Settings): unknown {
    if (Array.isArray(value)) return value.map((item) => fill(item, settings));
    if (typeof value !== "object" || value === null) return value;
    const filled = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, settings)]));
    return { ...filled, ...settings[String(filled.$hydrate)] };
}
