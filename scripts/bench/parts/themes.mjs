import { startForum } from "../../lib/forum.mjs";
import { createSender, signIn } from "../member.mjs";
import { printTable } from "../report.mjs";
import { percentile } from "../statistics.mjs";
import { comparePages } from "./comparePages.mjs";
import { inBrowser, openSignedIn } from "./inBrowser.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
/** Colours through which the accent is dragged in the editor. */
const COLORS = 60;
const SLOW_CPU = 4;

const STYLES =
    'main { letter-spacing: .01em } [data-theme="dark"] p { color: #eee } @media (width < 600px) { h1 { font-size: 1.5rem } }';
/** A theme with everything that pages have of one: two colours, a single colour, a font, a shape, own CSS and HTML. */
const THEME = {
    name: "Everything",
    parentTheme: "parley",
    parentVersion: "1",
    assets: {
        variables: {
            data: { accent: "#8c1d18", ground: "#fffdf8", warmth: "warm", font: "bitter", corners: "square", density: "airy" },
        },
        styles: { data: STYLES },
        header: { data: "<p>Mending is <strong>better</strong>.</p>" },
    },
};

/** Measures a guest's list of posts with a theme beside that without one, and a colour that is dragged in the editor until it is painted. */
export async function measureThemes({ isQuick }) {
    const rows = await comparePages({ path: "/discussions", isQuick, prepare });
    printTable("A guest's list of posts without a theme and with one, CPU ms of the forum", rows);
    return { themes: { rows, editor: await measureEditor() } };
}

/** Drags the accent through colours on a processor four times slower; resolves to the ms from each until the page has it painted. */
function measureEditor() {
    return inBrowser("A colour in the editor of themes", async (browser) => {
        const forum = await startForum();
        try {
            const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
            const { themeID } = await createSender(forum.url, cookie)("POST", "themes", THEME);
            const times = await dragColor(browser, forum.url, cookie, themeID);
            const figures = { p50: percentile(times, 50), p95: percentile(times, 95) };
            printTable("A colour dragged in the editor at a quarter of the processor, ms until painted", [figures]);
            return figures;
        } finally {
            await forum.stop();
        }
    });
}

async function dragColor(browser, url, cookie, themeID) {
    const context = await openSignedIn(browser, { url, cookie, viewport: { width: 1440, height: 900 } });
    try {
        const page = await context.newPage();
        await page.goto(`${url}/appearance/style-guides/${themeID}`);
        const picker = page.getByLabel("Choose the accent");
        await picker.waitFor();
        const protocol = await context.newCDPSession(page);
        await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
        const times = [];
        for (let index = 0; index < COLORS; index++) {
            const color = `#${(0x8c1d18 + index * 0x010203).toString(16)}`;
            times.push(await picker.evaluate(chooseColor, color));
        }
        return times;
    } finally {
        await context.close();
    }
}

/** Runs in the page: chooses a colour as a pointer in the picker does, and resolves to the ms until it is painted. */
function chooseColor(field, color) {
    const begun = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, color);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return new Promise((resolve) => {
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - begun);
            port2.postMessage(undefined);
        });
    });
}

async function prepare(send) {
    const { themeID } = await send("POST", "themes", THEME);
    const use = (id) => () => send("PUT", "themes/current", { themeID: id });
    return { without: use("parley"), with: use(themeID) };
}
