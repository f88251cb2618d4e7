// What tests may cost, and what the browser side may weigh.

/**
 * Processor seconds that each part of `npm test` may use, of all processes that it starts, at the speed of the machine that they were measured on
 * (`scripts/lib/processorSpeed.mjs`). Who makes a part dearer finds out why, or raises it here with the reason; all of them together stay within
 * 1,800. The aims are 120, 150, 250, 280 and 300 for the first five. What bounds the units is rendering everything that has stopped a parser in every
 * format, PostgreSQL its own processes, and the browser that a member's page costs half a second in Chromium and as much in the server and the test, and
 * hundreds are opened. The first four were raised by ten each for what no request may do to the server (issue 17): limits on posting and on sign-in attempts,
 * copies of foreign pictures and worker threads came with two hundred tests; the heaviest texts through the real server take 15 s on each engine.
 * The checks, units, SQLite and the browser were raised once more: the same work was counted with 167 and 168 seconds and told as 134 and 146, for the
 * speed of a machine is one number for all of a run (80 and 87 %); and undoing everything, archives, panels and roles came with two hundred tests.
 */
export const PROCESSOR_SECONDS = {
    checks: 135,
    units: 195,
    sqlite: 250,
    postgres: 340,
    browser: 790,
    node24: 80,
};
/** What remains between two runs when the speed of the machine is taken out. */
export const PROCESSOR_TOLERANCE = 1.1;

// What the browser side may weigh is in bytes as they are sent (brotli; fonts as they are). Each number is what it is, with some 3 % of air:
// who makes something heavier raises it here, where it is seen, or finds out why; who makes something lighter lowers it.

/**
 * Files of the build, by their names without the hash (`scripts/check-weight.mjs`). Those that are fetched by each page or by many come
 * first; a file that nobody has named weighs no more than `OTHER_FILES`.
 */
export const FILES = {
    // All the scripts that a page has before its reader does anything: the bar is 15 kB.
    "forum.js": 8_700,
    // What every page is dressed with: the names of its fonts, and the rest.
    "forum.css": 570,
    "styles.css": 10_350,
    // The app, once the page is used: what it is made with, and what is ours of it.
    "framework.js": 94_750,
    "app.js": 53_300,
    // Open Sans, on every page; the others where a text has such letters.
    "open-sans-latin.woff2": 25_000,
    "open-sans-latin-italic.woff2": 27_900,
    "open-sans-latin-ext.woff2": 19_500,
    "open-sans-vietnamese.woff2": 9_000,
    "noto-sans-arabic.woff2": 43_200,
    "icons.svg": 7_000,
    // For who is signed in, writes and moderates.
    "reading.js": 19_600,
    "member.js": 13_700,
    "writing.js": 13_500,
    "composing.js": 15_400,
    "editor.js": 24_000,
    "managing.js": 13_100,
    "second-factor.js": 10_850,
};

/** Parts that several share have a number for a name, which says nothing: the heaviest ones, by what is the most of them. */
export const SHARED_PARTS = {
    // All emoji with their names and the codes that are typed for them, for who looks for one.
    "emojibase-data": 74_000,
    slate: 54_700,
    "markdown-it": 36_800,
    axios: 19_500,
};

/** Any other file: no part of a page is so large that it should not be seen here. */
export const OTHER_FILES = 8_200;

/** All scripts and stylesheets together: nobody fetches that, but it tells when the same code stands in many parts. */
export const ALL_FILES = 805_000;

/**
 * What the first visit of a page fetches on a small screen, by kind and in how many requests, before its reader has used anything; `alive` is
 * all scripts once they have (`applications/forum/e2e/weight.e2e.ts`, on the first community). A member's app fetches the code of a discussion's
 * page too, before they go there. The bars are 150 kB in all, 15 kB of scripts
 * and 8 requests for a discussion.
 *
 * @typedef {Record<"html" | "styles" | "scripts" | "fonts" | "others" | "requests" | "alive", number>} FirstVisit
 * @type {Readonly<Record<string, FirstVisit>>}
 */
export const FIRST_VISITS = {
    "guest /": { html: 17_600, styles: 0, scripts: 8_700, fonts: 25_100, others: 12_750, requests: 17, alive: 165_500 },
    "guest /discussions": {
        html: 25_000,
        styles: 0,
        scripts: 8_700,
        fonts: 68_300,
        others: 17_350,
        requests: 23,
        alive: 162_600,
    },
    "guest /categories": {
        html: 12_600,
        styles: 0,
        scripts: 8_700,
        fonts: 25_100,
        others: 3_750,
        requests: 6,
        alive: 158_600,
    },
    "guest [discussion]": {
        html: 26_500,
        styles: 0,
        scripts: 8_700,
        fonts: 96_200,
        others: 10_850,
        requests: 14,
        alive: 185_500,
    },
    "guest /entry/signin": {
        html: 2_700,
        styles: 12_000,
        scripts: 8_700,
        fonts: 25_100,
        others: 3_750,
        requests: 9,
        alive: 182_700,
    },
    "member /": { html: 12_050, styles: 25_500, scripts: 235_000, fonts: 25_100, others: 12_950, requests: 41, alive: 236_600 },
    "member /discussions": {
        html: 19_400,
        styles: 24_300,
        scripts: 245_500,
        fonts: 68_300,
        others: 17_550,
        requests: 46,
        alive: 247_000,
    },
    "member /categories": {
        html: 7_950,
        styles: 18_800,
        scripts: 222_400,
        fonts: 25_100,
        others: 3_950,
        requests: 25,
        alive: 224_000,
    },
    "member [discussion]": {
        html: 20_200,
        styles: 20_700,
        scripts: 247_400,
        fonts: 96_200,
        others: 11_050,
        requests: 41,
        alive: 247_400,
    },
};
