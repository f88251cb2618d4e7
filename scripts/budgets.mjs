// Budgets of the CPU time of tests, and of the size of browser files.

/**
 * CPU seconds that each part of `npm test` may use, with all processes that it starts, at the speed of the machine on which they were
 * measured (`scripts/lib/processorSpeed.mjs`). If a part gets more expensive, find the cause, or raise its number here and give the reason
 * in the commit message; all together stay within 1,600. The aims are 120, 150, 250, 280 and 300 for the first five.
 *
 * What keeps them from falling further: the units render every text that has stopped a parser in every format; PostgreSQL has its own
 * processes; a page for a member costs 0.4 seconds in Chromium and half of that in the server and the test, and hundreds are opened.
 */
export const PROCESSOR_SECONDS = {
    checks: 128,
    units: 144,
    sqlite: 240,
    postgres: 324,
    browser: 620,
    node24: 46,
};
/**
 * Variation that remains between two runs of the same commit after the speed of the machine is taken into account. A part that takes a minute
 * has the weather of that minute: of one commit the checks counted 129, 145 and 154 seconds, Node 24 41 and 52, and all parts together 1,726
 * and 1,867. A defect that costs less than the tolerance of its part is seen in the sum.
 */
export const PROCESSOR_TOLERANCE = { part: 1.25, whole: 1.1 };

// Sizes are in bytes as transferred (brotli; fonts as they are). Each number is the current size with some 3 % of margin: a change that
// makes a file larger raises it here visibly, or its cause is removed; one that makes a file smaller lowers it.

/**
 * Files of the build, by their names without the hash (`scripts/check-weight.mjs`). Files fetched by every page or by many come first; a
 * file that is not listed may have `OTHER_FILES` bytes.
 */
export const FILES = {
    // All scripts of a page before its first use: the target is 15 kB. 50 bytes are the names of the chunks of translations.
    "forum.js": 9_630,
    // Styles of every page: the fonts, and the rest.
    "forum.css": 570,
    // 50 for the margins and distances of parts of stored layouts, and 50 for the choice of a language.
    "styles.css": 10_450,
    // The app, loaded on first use: the framework, and the code of the project.
    "framework.js": 94_750,
    // 100 for the lengths of the member's own lists in the side navigation, and for what the buttons on profiles show.
    // 100 for the names of the chunks with the pages of fragments and the frames of their scripts.
    // 230 less: the pages for applicants, invitations, closed accounts and mails are registered with the members' pages; title bars of layouts are 220.
    // 350 for own CSS and HTML of a theme: where pages have it, and the attributes of the parts that it selects.
    // 150 for what own HTML of a theme, sections and titles of actions need there.
    // 250 for the cells around parts of stored layouts, and for what the parts of managed lists and editors share.
    // 100 for what editors keep on the device, and error pages that load a page of an earlier release anew.
    // 300 for a page that was loaded with the layout of another query, which fetches its own and says so.
    // 100 for pages that are the content of frames on other sites, and what is wrong with an address.
    // 60 for the languages that visitors can choose, and the translations of a page.
    // 60 for short numbers of languages other than English.
    // 100 for calls of a page in a frame on another site, which say so.
    // 60 for the words of a site in English, and for replacing the texts of a page in place.
    // 250 for who has translated a language, and the room of tabs that come later. 100 for reducers that are looked up by type.
    "app.js": 55_600,
    // Open Sans, on every page; the others for texts with such letters.
    "open-sans-latin.woff2": 25_000,
    "open-sans-latin-italic.woff2": 27_900,
    "open-sans-latin-ext.woff2": 19_500,
    "open-sans-vietnamese.woff2": 9_000,
    "noto-sans-arabic.woff2": 43_200,
    "icons.svg": 7_000,
    // For signed-in members, for writing and for moderation.
    "reading.js": 20_900,
    // With the pages of settings and roles, which guests never need, and the bell with its store; 300 more for following and blocking
    // members, access tokens and limits by role, 250 for following a post, 100 for ending mails, 400 for the envelope of messages, and 1,000 for what keeps pages up to date and for followed tags.
    // 1,200 for the addresses of reported messages and of the search in messages, and for posts that are put off. 100 for following from profiles.
    // 100 for the roles as which a layout is previewed.
    // 350 for the toast of the preview of a theme, and the addresses of the pages of themes.
    // 350 for the routes and records of fragments.
    // 400 for the Undo of "mark all as read" in the panel of notifications and on their page, and the link to the settings there.
    // 450 for the pages for applicants, invitations, closed accounts and mails, which were in `app.js`.
    // 150 for the addresses of the sections of the site, and 400 for the words of an offered Undo.
    // 250 for what is said of undone actions, and for the search of records in the settings of widgets.
    // 200 for the addresses of the frame on other sites, and of the page to write there.
    // 200 for the page with the parts of pages, and the themes of sections.
    // 140 for the addresses of the pages of sites that embed comments.
    // 600 for the addresses of the pages on which the community is translated, and what they request.
    // 150 for the page of the services that translate posts.
    // 650 for the page with the translation of a post, the items that lead there, and the languages that a member reads, and 400 for
    // translations in the place of the text.
    // 150 for the addresses of the texts of the interface, and 250 for turning on translating in place.
    // 50 for the texts of a role as they are stored, which its page edits.
    // 50 for the language of the account in its menu.
    "member.js": 26_350,
    // A profile, with the menu to follow and block.
    "profile.js": 8_400,
    // The pages of private messages, with reactions and drafts, and who is writing. 2,000 for the draft with which a conversation begins, and names of buttons.
    // 150 for times of day under the line of a day, and who is present.
    "conversations.js": 16_300,
    "writing.js": 15_300,
    // 100 for lists as languages write them.
    "composing.js": 17_300,
    "editor.js": 24_700,
    "managing.js": 13_500,
    // The editor of the community's own words in other languages; 1,400 for the languages of the site and of visitors.
    // 2,500 for the page with the texts of the interface, and the form with the words of the site; 3,500 for
    // translating pages in place, which is here because it has the same form: a chunk that both share would have its texts in the catalogue of guests.
    // 600 show what somebody else has saved meanwhile.
    // 900 for the texts that the server has said on a page, and the look of links to texts.
    // 100 for lists as languages write them.
    "translations.js": 17_300,
    "second-factor.js": 10_850,
    // The search page, with the form that narrows its results, and for members the form to save a search and the panel of their drafts.
    "search.js": 12_400,
    // The editor of layouts, for those who manage the site: outline, dragging, forms of all settings, preview, dialogs, and its form without scripts.
    // 2,300 for groups and rows of settings instead of JSON, the choice of a fragment and of roles, and rows that are rendered only when they change.
    // 900 for the names of settings and of their choices, and the choice of the title bar.
    // 300 for the way on from a page of an earlier release.
    "layout-editor.js": 16_000,
    // The pages of themes, for those who manage the site: list, revisions, and the editor, which derives the palettes and measures their contrast.
    // 2,700 for the fonts and shapes that a theme chooses, with the measures of eight families: the editor shows them before they are saved.
    // 3,300 for own CSS, the tone of greys, single colours with the search for the nearest legible one, six themes, and the difference of a revision.
    // 100 for the buttons that it shares with the editor of layouts.
    // 750 for the way on from a page of an earlier release, and for the parts that it shares with the editor of layouts.
    // 1,200 for own fonts: the form that adds one, and their look before it is saved.
    // 2,450 for pages beside the editor, the page with the parts of which they are made, and drafts on the server.
    // 250 for the draft's own CSS and HTML beside the editor, behind the page that is shown until they have loaded.
    // 100 for lists as languages write them.
    "themes.js": 31_100,
    // Pages for who comments on other sites, and for who manages these sites; 400 for readers without an account. 450 for the form to report a comment,
    // which the server alone writes; 100 for the button that shows the comments, and 60 for the window of the whole forum.
    // 200 for the select of categories in groups.
    "embed.js": 9_450,
    "embed-sites.js": 8_700,
    // For moderators who have selected something: the bar measures which actions fit, and has a menu for the others.
    // 150 for the addresses of the comments of escalations.
    "bulk.js": 9_650,
    // 1,100 for the code of comboboxes, which is in no shared chunk since the editor of layouts has them.
    "collecting.js": 9_360,
};

/** Files of the families that a theme can choose: those with which pages begin, and those for texts with other letters (`latin-ext`). */
export const FAMILY_LATIN = 30_000;
export const FAMILY_OTHERS = 49_500;

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

/** Scripts at addresses that never change, for pages of other sites (`dist/embed`). The target of the first one is 4 kB. */
export const EMBED_FILES = {
    // 250 for the token with which a site says who the reader is, 800 for the whole forum in a frame, and 300
    // for frames that are requested by a button. 100 for pages to write in the whole forum.
    "v1.js": 3_450,
    // It posts comments, signs in, and moderates, with the comments that are held for approval; 150 for reopening comments, and those that are
    // held while a moderator reads.
    // 550 for the form to report a comment, and 300 for signing in by a token of the site.
    // 60 for the name of a reader without an account, and 100 for the Undo of a report. 60 for calls and sign-ins that are made as in the whole forum.
    "frame.js": 4_870,
    // Pages of the whole forum in a frame have it, and no other page; 150 for what describes links that open in a new tab, and 1,800 for
    // signing in and out there by a window.
    "forum.js": 2_800,
};

/** Each part of the translations into one language, which an app fetches once: for all readers, for members, and for those who manage the site. */
export const CATALOGUE = 30_000;

/** Any other file: larger parts must be listed here. */
export const OTHER_FILES = 8_200;

/**
 * All scripts and stylesheets together: nobody fetches all of them, but the sum reveals code duplicated in many chunks. 8,000 are for saved
 * searches, own drafts beside the results, similar posts and the way from match to match, 15,000 for pages that are kept up to date, pushes, followed
 * tags, catching up and digests, 6,000 for asking for roles and deciding on that, 30,000 for the pages and the editor of layouts, which only those
 * fetch who manage the site, 18,000 for the widgets of stored layouts, which pages without one don't fetch, 6,000 for lists in rows in that
 * editor, and for the fonts and shapes in the editor of themes; 1,000 for own CSS and HTML of themes, and 6,000 for the sections of the site, the title bar of all pages, records in settings that are chosen by
 * name, and pictures of templates. 4,000 are for single colours, shipped themes and the difference of revisions in the editor of themes,
 * and 5,000 for the sites that embed comments, and answers to comments of escalations; 600 for the marks of the site, and themes as files, and
 * 2,000 for comboboxes in the editor of layouts. 1,500 for editors whose page is of an earlier release, and the parts that they share. 9,000 are for the frame on other
 * sites, and the page to write there, and 1,200 for writing in that frame and signing in there. 4,800 are for own fonts in the editor of
 * themes, and for the pages beside it. 500 are for the names of leaderboards, and of what totals count, in the editor of layouts. 700 are for the
 * theme of a section. 5,000 are for the addresses of the pages of sites that embed comments,
 * and what such a site chooses, which those fetch who manage the site. 11,500 are for the editor of translations, which only those load who
 * manage the site. 2,000 are for the services that translate posts, 600 for readers without an account on other sites,
 * and 500 for the language of an account. 4,500 are for translations of posts, and the names of the languages that posts can have. 3,500 are for
 * the page with the texts of the interface, and 7,000 for translating pages in place, which those fetch who manage the site, with 5,700 for the
 * parser of messages that are typed there and for the texts that the server has said. 600 are for the language in which the app asks, and for words
 * that somebody else has saved meanwhile. 300 are for lists in refusals, and for the name of the account of the software.
 */
export const ALL_FILES = 1_121_500;

/**
 * Files fetched by the first visit of a page on a small screen, by kind and number of requests, before any use of the page; `alive` is all
 * scripts after the first use (`applications/forum/e2e/weight.e2e.ts`, on the first community). For members the app also prefetches the
 * code of a discussion page. The targets are 150 kB in all, 15 kB of scripts and 8 requests for a discussion. Each page has grown by some 150 bytes
 * of HTML for the search field of its bar, the first one by another 200 for that of its banner, and the app by 200 for the address of the search page,
 * whose code is a chunk of its own. Pages of members have the envelope of private messages, the control to follow a post, and one row for the
 * bulk bar; a discussion has 2,800 bytes of scripts more for them. Similar posts and the bar from match to match add 500 bytes to a discussion in use,
 * and their addresses 100 to the app. The first script varies by some 20 bytes with the names of the chunks. The app of members has 1,500 for own CSS
 * and HTML of a theme, sections of the site, the words of an offered Undo, and the addresses of the pages that manage these.
 * 450 are for the theme of a section, drafts of themes, and writing in the frame on other sites, and 100 for who has translated a language. 400 are for
 * the list of mirrored icons, the choice of the language in the menu, and names that came with the product, and as many for lists as languages write them. The first script has 50 more for the
 * key of the search, which is pressed before the app is there, and for links to sections with a theme of their own.
 *
 * @typedef {Record<"html" | "styles" | "scripts" | "fonts" | "others" | "requests" | "alive", number>} FirstVisit
 * @type {Readonly<Record<string, FirstVisit>>}
 */
export const FIRST_VISITS = {
    // 250 of HTML are the totals of a new community and the words of its search field; 6,500 of the app in use are the code of widgets in stored
    // layouts, which the totals are one of. For members its panel of those who were thanked is another, with five photos.
    // 100 are for the words of a page in another language, which the app fetches. 70 of HTML are for how it compresses,
    // which the names of files change. 100 of the app in use are reducers that are looked up by type.
    "guest /": { html: 18_620, styles: 0, scripts: 9_630, fonts: 25_100, others: 12_750, requests: 17, alive: 175_900 },
    "guest /discussions": {
        html: 25_350,
        styles: 0,
        scripts: 9_630,
        fonts: 68_300,
        others: 17_350,
        requests: 23,
        alive: 165_500,
    },
    "guest /categories": {
        html: 13_050,
        styles: 0,
        scripts: 9_630,
        fonts: 25_100,
        others: 3_750,
        requests: 6,
        alive: 161_500,
    },
    "guest [discussion]": {
        html: 27_150,
        styles: 0,
        scripts: 9_630,
        fonts: 96_200,
        others: 10_850,
        requests: 14,
        alive: 191_150,
    },
    "guest /entry/signin": {
        html: 2_950,
        styles: 12_450,
        scripts: 9_630,
        fonts: 25_100,
        others: 3_750,
        requests: 9,
        alive: 186_000,
    },
    // Of the members' scripts 2,900 are the live stream, on a discussion 3,900 with the button of new replies; of the rest 600 are the counts of bell and
    // envelope, which a page asks for once more when its stream is open, up to 1,500 the entries for asking for roles and the log of layouts, and up to
    // 750 the addresses of fragments and themes, the names of Undo in lists, and the toast of a preview. 200 on the list are Undo and settings in the
    // panel of notifications. Up to 500 more are the addresses of fragments for the title bar and of earlier versions of drafts, and the stylesheet of the
    // counts for pages without scripts, which also takes 65 bytes of HTML; up to 300 the comments of escalations, on a discussion; 150 the Undo of
    // deleted drafts, and a page that is fetched again without taking the focus. 900 are for error pages that load a page of an earlier release anew,
    // a page's own layout, and the addresses and the slice of frames on other sites, which share a part of the code of a discussion: one request more.
    // Up to 1,500 more are the addresses and actions of translations and of pages of other sites, and the choice of a language. Up to 1,500 more are
    // those of translated posts and of the services that translate them, and of warnings, which are a feature of their own. Up to 1,000 more are for
    // turning on translating in place, the addresses of the texts of the interface, and calls of pages in frames, which say so.
    "member /": { html: 12_850, styles: 26_350, scripts: 267_900, fonts: 25_100, others: 15_900, requests: 48, alive: 270_250 },
    "member /discussions": {
        html: 19_850,
        styles: 25_300,
        scripts: 270_250,
        fonts: 68_300,
        others: 18_150,
        requests: 48,
        alive: 272_600,
    },
    "member /categories": {
        html: 8_400,
        styles: 19_500,
        scripts: 246_750,
        fonts: 25_100,
        others: 4_750,
        requests: 29,
        alive: 249_100,
    },
    "member [discussion]": {
        html: 20_600,
        styles: 21_950,
        scripts: 277_650,
        fonts: 96_200,
        others: 11_650,
        requests: 48,
        alive: 277_650,
    },
};
