import { startForum } from "../../lib/forum.mjs";
import { FIREFOX, read, signIn } from "../member.mjs";
import { processorTime } from "../processorTime.mjs";
import { printTable } from "../report.mjs";
import { median } from "../statistics.mjs";
import { watchKeys } from "../typing.mjs";
import { inBrowser } from "./inBrowser.mjs";

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
 * Measures a guest's home page of 30 widgets beside that of the sample community, which has the parts of the one in code: CPU time of the forum for a page that is made, and for a cached one; and a
 * key in the editor of a layout of 100 parts beside one of 10.
 */
export async function measureLayouts({ isQuick }) {
    const rounds = isQuick ? 2 : 8;
    const rows = [];
    for (const [what, env, count] of [
        ["rendered", { KEPT_ANSWERS_MB: "0" }, 20],
        ["cached", {}, 1_000],
    ])
        rows.push({ what, ...(await measureBoth(env, { rounds, count })) });
    printTable(`A guest's home page, the usual one and of ${WIDGETS} widgets, CPU ms of the forum`, rows);
    return { layouts: { rows, typing: await measureEditor() } };
}

/** Measures both home pages on a forum of their own. */
async function measureBoth(env, often) {
    const forum = await startForum({ env: { ...env, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" } });
    try {
        const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
        const layouts = await send(forum.url, cookie, "GET", "layouts");
        const sample = layouts.find(({ layoutViewType, isDefault }) => layoutViewType === "home" && !isDefault);
        const { layoutID } = await createLayout(forum.url, cookie, WIDGETS);
        const works = { usual: [], widgets: [] };
        // In turn: a process gets faster for minutes after its start, whatever it is asked for.
        for (let round = 0; round <= often.rounds; round++)
            for (const [name, id] of Object.entries({ usual: sample.layoutID, widgets: layoutID })) {
                await send(forum.url, cookie, "PUT", `layouts/${id}/views`, [{ recordType: "global", recordID: -1 }]);
                works[name].push(await measureHome(forum, often.count));
            }
        // The first round is a warm-up.
        const [usual, widgets] = [median(works.usual.slice(1)), median(works.widgets.slice(1))];
        return { usual, widgets, ratio: widgets / usual };
    } finally {
        await forum.stop();
    }
}

/** Returns the CPU time of a page, after one that may be made. */
async function measureHome(forum, count) {
    const guest = { "User-Agent": FIREFOX, "X-Forwarded-For": "198.51.100.7" };
    await readHome();
    const before = processorTime(forum.pid);
    for (let index = 0; index < count; index++) await readHome();
    return (processorTime(forum.pid) - before) / count;

    async function readHome() {
        const status = await read(`${forum.url}/`, guest);
        if (status >= 400) throw new Error(`the home page was answered with ${status}`);
    }
}

function createLayout(url, cookie, count) {
    const middle = Array.from({ length: count }, (_, index) => KINDS[index % KINDS.length]);
    const layout = [{ $hydrate: "react.section.1-column", middle }];
    return send(url, cookie, "POST", "layouts", { name: `${count} widgets`, layoutViewType: "home", layout });
}

async function send(url, cookie, method, path, body) {
    const answer = await fetch(`${url}/api/v2/${path}`, {
        method,
        headers: { Cookie: cookie, Origin: url, "X-Requested-With": "parley", "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

/** Types the title of a part in the editor; resolves to the ms from a key until its change is painted, by the number of parts. */
function measureEditor() {
    return inBrowser("Typing in the editor of layouts", async (browser) => {
        const forum = await startForum();
        try {
            const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
            const rows = [];
            for (const parts of SIZES) {
                const { layoutID } = await createLayout(forum.url, cookie, parts);
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
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    try {
        const cookies = cookie.split("; ").map((one) => /^([^=]*)=(.*)$/.exec(one));
        await context.addCookies(cookies.map(([, name, value]) => ({ name, value, url })));
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
