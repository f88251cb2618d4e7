import { startForum } from "../../lib/forum.mjs";
import { FIREFOX, read, signIn } from "../member.mjs";
import { processorTime } from "../processorTime.mjs";
import { printTable } from "../report.mjs";
import { median } from "../statistics.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
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

/** Measures a guest's list of posts with a theme beside that without one: CPU time of the forum for a page that is made, and for a cached one. */
export async function measureThemes({ isQuick }) {
    const rounds = isQuick ? 2 : 8;
    const rows = [];
    for (const [what, env, count] of [
        ["rendered", { KEPT_ANSWERS_MB: "0" }, 20],
        ["cached", {}, 1_000],
    ])
        rows.push({ what, ...(await measureBoth(env, { rounds, count })) });
    printTable("A guest's list of posts without a theme and with one, CPU ms of the forum", rows);
    return { themes: { rows } };
}

async function measureBoth(env, { rounds, count }) {
    const forum = await startForum({ env: { ...env, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" } });
    try {
        const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
        const { themeID } = await send(forum.url, cookie, "POST", "themes", THEME);
        const works = { without: [], with: [] };
        // In turn: a process gets faster for minutes after its start, whatever it is asked for.
        for (let round = 0; round <= rounds; round++)
            for (const [name, id] of Object.entries({ without: "parley", with: themeID })) {
                await send(forum.url, cookie, "PUT", "themes/current", { themeID: id });
                works[name].push(await measurePages(forum, count));
            }
        // The first round is a warm-up.
        const [without, themed] = [median(works.without.slice(1)), median(works.with.slice(1))];
        return { without, with: themed, ratio: themed / without };
    } finally {
        await forum.stop();
    }
}

/** Returns the CPU time of a page, after one that may be made. */
async function measurePages(forum, count) {
    const guest = { "User-Agent": FIREFOX, "X-Forwarded-For": "198.51.100.7" };
    await readPage();
    const before = processorTime(forum.pid);
    for (let index = 0; index < count; index++) await readPage();
    return (processorTime(forum.pid) - before) / count;

    async function readPage() {
        const status = await read(`${forum.url}/discussions`, guest);
        if (status >= 400) throw new Error(`the list of posts was answered with ${status}`);
    }
}

async function send(url, cookie, method, path, body) {
    const answer = await fetch(`${url}/api/v2/${path}`, {
        method,
        headers: { Cookie: cookie, Origin: url, "X-Requested-With": "parley", "Content-Type": "application/json" },
        body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}
