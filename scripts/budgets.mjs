// Budgets of the CPU time of tests, and of the size of browser files.

/**
 * CPU seconds that each part of `npm test` may use, with all processes that it starts, at the speed of the machine on which they were
 * measured (`scripts/lib/processorSpeed.mjs`). If a part gets more expensive, find the cause, or raise its number here with the reason; all
 * together stay within 1,800. The aims are 120, 150, 250, 280 and 300 for the first five. Lower bounds: the units render every text that
 * has stopped a parser in every format; PostgreSQL has its own processes; in the browser part a page for a member costs half a second in
 * Chromium and as much in the server and the test, and hundreds are opened. Raised by ten each for the first four because of the protection
 * of the server (issue 17): two hundred tests of limits on posting and on sign-in attempts, copies of foreign pictures and worker threads;
 * the heaviest texts through the real server take 15 s on each engine. Raised once more for the checks, units, SQLite and the browser: the
 * same work was counted as 167 and 168 seconds and reported as 134 and 146, since the speed of the machine is one number for the whole run
 * (80 and 87 %); and there are two hundred tests of undo, archives, panels and roles. Raised once more for the units, and lowered for Node 24: a test
 * of a screen loads the doors of twice as many packages, and was counted as 199 seconds on a machine that ran at 108 %. SQLite is raised by 30
 * for the statuses, fields, interests and lists of the API (300 tests, 303 seconds with them before others were made cheaper); PostgreSQL is
 * lowered by 5 and Node 24 by 20, because commands and explanations run on one engine now, and the accessibility of all pages on one
 * version of Node. Then lowered by 20, 13 and 15 for checks, units and Node 24, and raised by 30 and 25 for PostgreSQL and the browser, for
 * the search, notifications, tokens and journeys of old clients, which are tested on both engines.
 */
export const PROCESSOR_SECONDS = {
    checks: 115,
    units: 190,
    sqlite: 280,
    postgres: 365,
    browser: 815,
    node24: 35,
};
/** Variation that remains between two runs after the speed of the machine is taken into account. */
export const PROCESSOR_TOLERANCE = 1.1;

// Sizes are in bytes as transferred (brotli; fonts as they are). Each number is the current size with some 3 % of margin: a change that
// makes a file larger raises it here visibly, or its cause is removed; one that makes a file smaller lowers it.

/**
 * Files of the build, by their names without the hash (`scripts/check-weight.mjs`). Files fetched by every page or by many come first; a
 * file that is not listed may have `OTHER_FILES` bytes.
 */
export const FILES = {
    // All scripts of a page before its first use: the target is 15 kB.
    "forum.js": 8_700,
    // Styles of every page: the fonts, and the rest.
    "forum.css": 570,
    "styles.css": 10_350,
    // The app, loaded on first use: the framework, and the code of the project.
    "framework.js": 94_750,
    "app.js": 52_600,
    // Open Sans, on every page; the others for texts with such letters.
    "open-sans-latin.woff2": 25_000,
    "open-sans-latin-italic.woff2": 27_900,
    "open-sans-latin-ext.woff2": 19_500,
    "open-sans-vietnamese.woff2": 9_000,
    "noto-sans-arabic.woff2": 43_200,
    "icons.svg": 7_000,
    // For signed-in members, for writing and for moderation.
    "reading.js": 20_200,
    // With the pages of settings and roles, which guests never need, and the bell with its store.
    "member.js": 16_850,
    "writing.js": 15_300,
    "composing.js": 17_200,
    "editor.js": 24_700,
    "managing.js": 13_100,
    "second-factor.js": 10_850,
    // The search page, with the form that narrows its results.
    "search.js": 8_900,
};

/** Shared chunks, whose names are meaningless numbers: the largest ones, by the module that is most of them. */
export const SHARED_PARTS = {
    // All emoji with names and shortcodes, for the emoji picker.
    "emojibase-data": 74_000,
    slate: 54_700,
    // Draws formulas in the rich editor, once a text has one.
    temml: 51_000,
    "markdown-it": 36_800,
    axios: 19_500,
};

/** Any other file: larger parts must be listed here. */
export const OTHER_FILES = 8_200;

/** All scripts and stylesheets together: nobody fetches all of them, but the sum reveals code duplicated in many chunks. */
export const ALL_FILES = 895_000;

/**
 * Files fetched by the first visit of a page on a small screen, by kind and number of requests, before any use of the page; `alive` is all
 * scripts after the first use (`applications/forum/e2e/weight.e2e.ts`, on the first community). For members the app also prefetches the
 * code of a discussion page. The targets are 150 kB in all, 15 kB of scripts and 8 requests for a discussion. Each page has grown by some 150 bytes
 * of HTML for the search field of its bar, the first one by another 200 for that of its banner, and the app by 200 for the address of the search page,
 * whose code is a chunk of its own.
 *
 * @typedef {Record<"html" | "styles" | "scripts" | "fonts" | "others" | "requests" | "alive", number>} FirstVisit
 * @type {Readonly<Record<string, FirstVisit>>}
 */
export const FIRST_VISITS = {
    "guest /": { html: 18_300, styles: 0, scripts: 8_700, fonts: 25_100, others: 12_750, requests: 17, alive: 165_500 },
    "guest /discussions": {
        html: 25_350,
        styles: 0,
        scripts: 8_700,
        fonts: 68_300,
        others: 17_350,
        requests: 23,
        alive: 162_600,
    },
    "guest /categories": {
        html: 13_050,
        styles: 0,
        scripts: 8_700,
        fonts: 25_100,
        others: 3_750,
        requests: 6,
        alive: 158_600,
    },
    "guest [discussion]": {
        html: 27_150,
        styles: 0,
        scripts: 8_700,
        fonts: 96_200,
        others: 10_850,
        requests: 14,
        alive: 185_500,
    },
    "guest /entry/signin": {
        html: 2_950,
        styles: 12_350,
        scripts: 8_700,
        fonts: 25_100,
        others: 3_750,
        requests: 9,
        alive: 182_700,
    },
    "member /": { html: 12_800, styles: 26_300, scripts: 241_500, fonts: 25_100, others: 12_950, requests: 41, alive: 243_700 },
    "member /discussions": {
        html: 19_700,
        styles: 24_600,
        scripts: 251_000,
        fonts: 68_300,
        others: 17_550,
        requests: 46,
        alive: 253_000,
    },
    "member /categories": {
        html: 8_400,
        styles: 19_500,
        scripts: 228_600,
        fonts: 25_100,
        others: 4_050,
        requests: 25,
        alive: 230_300,
    },
    "member [discussion]": {
        html: 20_600,
        styles: 21_150,
        scripts: 252_700,
        fonts: 96_200,
        others: 11_050,
        requests: 41,
        alive: 252_700,
    },
};
