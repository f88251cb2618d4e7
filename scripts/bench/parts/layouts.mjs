import { startForum } from "../../lib/forum.mjs";
import { createSender, signIn } from "../member.mjs";
import { printTable } from "../report.mjs";
import { median } from "../statistics.mjs";
import { watchKeys } from "../typing.mjs";
import { comparePages } from "./comparePages.mjs";
import { inBrowser, openSignedIn } from "./inBrowser.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
const WIDGETS = 30;
/** Widgets of which the home page is made, in turn: all that guests see in the sample community. */
const KINDS = [
    { $hydrate: "react.discussion.discussions", title: "Posts" },
    { $hydrate: "react.categories" },
    { $hydrate: "react.tag" },
    { $hydrate: "react.leaderboard", title: "Members" },
    { $hydrate: "react.sitetotals", title: "So far" },
    { $hydrate: "react.cta", title: "Mend it", description: "Bring it along.", button: { title: "Begin", url: "/discussions" } },
    { $hydrate: "react.html", html: "<p>Ask before you throw it <strong>out</strong>.</p>" },
    { $hydrate: "react.quick-links", title: "Links", links: [{ name: "Posts", url: "/discussions" }] },
    { $hydrate: "react.community-search" },
    { $hydrate: "react.newpost" },
];
/** Numbers of parts between which typing in the editor is compared. */
const SIZES = [10, 100];
const KEYS = 40;

/**
 * Measures a guest's home page of 30 widgets beside that of the sample community, and a key in the editor of a layout of 100 parts beside one
 * of 10.
 */
export async function measureLayouts({ isQuick }) {
    const rows = await comparePages({ path: "/", isQuick, prepare });
    printTable(`A guest's home page, the usual one and of ${WIDGETS} widgets, CPU ms of the forum`, rows);
    return { layouts: { rows, typing: await measureEditor() } };
}

async function prepare(send) {
    const layouts = await send("GET", "layouts");
    const sample = layouts.find(({ layoutViewType, isDefault }) => layoutViewType === "home" && !isDefault);
    const usual = await createUsual(send, sample.layoutID);
    const widgets = await createLayout(send, WIDGETS);
    const show =
        ({ layoutID }) =>
        () =>
            send("PUT", `layouts/${layoutID}/views`, [{ recordType: "global", recordID: -1 }]);
    return { usual: show(usual), widgets: show(widgets) };
}

/** Creates the built-in home page with the words of the sample community: that of a new community has more panels. */
async function createUsual(send, sampleID) {
    const sample = await send("GET", `layouts/${sampleID}/edit`);
    const builtIn = await send("GET", "layouts/home/edit");
    const [, { rightPanel }] = builtIn.layout;
    const [banner, columns] = sample.layout;
    return send("POST", "layouts", { name: "Built in", layoutViewType: "home", layout: [banner, { ...columns, rightPanel }] });
}

function createLayout(send, count) {
    const middle = Array.from({ length: count }, (_, index) => KINDS[index % KINDS.length]);
    const layout = [{ $hydrate: "react.section.1-column", middle }];
    return send("POST", "layouts", { name: `${count} widgets`, layoutViewType: "home", layout });
}

/** Types the title of a part in the editor; resolves to the ms from a key until its change is painted, by the number of parts. */
function measureEditor() {
    return inBrowser("Typing in the editor of layouts", async (browser) => {
        const forum = await startForum();
        try {
            const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
            const rows = [];
            for (const parts of SIZES) {
                const { layoutID } = await createLayout(createSender(forum.url, cookie), parts);
                rows.push({ parts, p50: median(await typeTitle(browser, forum.url, cookie, layoutID)) });
            }
            const table = rows.map((row) => ({ ...row, ratio: row.p50 / rows[0].p50 }));
            printTable("A key in the editor of a layout, ms until painted", table);
            return table;
        } finally {
            await forum.stop();
        }
    });
}

async function typeTitle(browser, url, cookie, layoutID) {
    const context = await openSignedIn(browser, { url, cookie, viewport: { width: 1440, height: 900 } });
    try {
        const page = await context.newPage();
        await page.goto(`${url}/appearance/layouts/${layoutID}?Part=0.middle.0`);
        const field = page.getByLabel("Title", { exact: true });
        await field.focus();
        // The handles are there once the page is alive.
        await page.locator("[data-grip]").first().waitFor();
        await page.evaluate(watchKeys);
        for (let index = 0; index < KEYS; index++) {
            await field.press("a");
            await page.evaluate(() => globalThis.parleyPainted);
        }
        return await page.evaluate(() => globalThis.parleyKeys);
    } finally {
        await context.close();
    }
}
