import { printTable } from "../report.mjs";
import { comparePages } from "./comparePages.mjs";

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

/** Measures a guest's list of posts with a theme beside that without one. */
export async function measureThemes({ isQuick }) {
    const rows = await comparePages({ path: "/discussions", isQuick, prepare });
    printTable("A guest's list of posts without a theme and with one, CPU ms of the forum", rows);
    return { themes: { rows } };
}

async function prepare(send) {
    const { themeID } = await send("POST", "themes", THEME);
    const use = (id) => () => send("PUT", "themes/current", { themeID: id });
    return { without: use("parley"), with: use(themeID) };
}
