import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RESULTS = join(import.meta.dirname, "results");

/** Figures of which more is better; of all others less is. */
const MORE_IS_BETTER = /(requests|replies|posts)\/s|^Lighthouse, (?!points less)|: replies, share$/;
/** Number of posts from which on the figures of the search are compared: their bars are those of a large site. */
const MANY_POSTS = 1_000_000;

/** Names of the compared figures of a page in the browser. */
const OF_PAGES = ["wireKB", "scriptKB", "requests"];
const OF_SLOW_PAGES = ["largestPaint", "interactive", "blocking", "shift"];

/**
 * Compares every figure of a run that has a target, a counterpart in the last stored result, or one of the rival: by which factor it is
 * better (above 1), and whether it reaches the target.
 */
export function compareFigures(figures) {
    const [bars, { figures: rival }] = [read("bars.json"), read("rival.json")];
    const last = findLatest(figures.engine);
    return Object.entries(figuresByName(figures)).map(([figure, now]) => ({
        figure,
        now,
        last: last?.figures[figure],
        "× last": timesAsGood(figure, now, last?.figures[figure]),
        rival: rival[figure],
        "× rival": timesAsGood(figure, now, rival[figure]),
        bar: bars[figure],
        reached: bars[figure] === undefined ? undefined : reaches(figure, now, bars[figure]) ? "yes" : "NO",
    }));
}

/**
 * Writes the compared figures to `results/`, replacing those of the same engine; parts that were not measured stay as they were. Returns
 * the path.
 */
export function keepFigures(figures) {
    mkdirSync(RESULTS, { recursive: true });
    const { measuredAt, engine, node, community, calibration } = figures;
    const current = { ...findLatest(engine)?.figures, ...figuresByName(figures) };
    const path = join(RESULTS, `${engine}.json`);
    const rounded = Object.fromEntries(Object.entries(current).map(([name, value]) => [name, Number(value.toPrecision(4))]));
    const result = { measuredAt, engine, node, machine: { calibration }, community, figures: rounded };
    writeFileSync(path, `${JSON.stringify(result, null, 4)}\n`);
    return path;
}

function findLatest(engine) {
    const path = join(RESULTS, `${engine}.json`);
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function read(name) {
    return JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
}

/** Returns the figures of a run as a flat list, by the names in bars.json and rival.json. */
function figuresByName({
    import: imported,
    start,
    load = [],
    members = [],
    writes = [],
    memory,
    pages,
    navigation,
    lighthouse,
    large,
    notices,
    streams,
    search,
    layouts,
    themes,
    languages,
    embed,
}) {
    const all = {};
    const add = (name, value) => {
        if (typeof value === "number" && Number.isFinite(value)) all[name] = value;
    };
    for (const row of load) {
        add(`guest, ${row.page}: requests/s`, row["requests/s"]);
        add(`guest, ${row.page}: first byte`, row["first byte"]);
    }
    for (const row of members) {
        add(`${row.as === "one member" ? "member" : "many members"}, ${row.page}: requests/s`, row["requests/s"]);
    }
    for (const row of writes) add(`replies/s, ${row.clients} ${row.clients === 1 ? "client" : "clients"}`, row["replies/s"]);
    add("import, posts/s", imported?.["posts/s"]);
    add("start, cold", start?.cold);
    add("start, warm", start?.warm);
    add("memory, idle", memory?.idle);
    add("memory, after load", load.length > 0 ? memory?.afterLoad : undefined);
    for (const { page, ...row } of pages ?? []) {
        const isSlow = page.endsWith(", slow");
        for (const name of isSlow ? OF_SLOW_PAGES : OF_PAGES) add(`${page}${isSlow ? ":" : ","} ${name}`, row[name]);
    }
    add("navigation, ms", navigation?.painted);
    add("navigation, KB", navigation?.wireKB);
    add("navigation, got ahead, ms", navigation?.ahead?.painted);
    add("navigation of a member, ms", navigation?.member?.painted);
    add("navigation of a member, KB", navigation?.member?.wireKB);
    add("navigation of a member, got ahead, ms", navigation?.memberAhead?.painted);
    for (const { page, ...marks } of lighthouse ?? []) {
        for (const name of ["performance", "accessibility", "best practices", "SEO"])
            add(`Lighthouse, ${page}: ${name}`, marks[name]);
    }
    // The bars are those of 100,000 followers.
    if (notices?.followers >= 100_000) {
        add("notices: reply that all follow, times", notices["times as long"]);
        add("notices: until all are notified, s", notices["until all are notified, s"]);
        add("notices: guest's page meanwhile, times", notices["times as long meanwhile"]);
        add("notices: mention of one person meanwhile, ms", notices["mention of one person meanwhile, until stored, ms"]);
        add("notices: memory, MB more", notices["memory more than with pages alone, MB"]);
    }
    add("live streams, memory", streams?.["memory, MB"]);
    add("live streams, event, p95", streams?.["event on each, p95, ms"]);
    if (search?.posts >= MANY_POSTS) {
        for (const { search: kind, p95 } of search.rows) add(`search, ${kind}: p95`, p95);
        for (const name of [
            "guest's page, times",
            "replies, share",
            "index, times the text",
            "reindex, s",
            "memory while searching, MB more",
        ])
            add(`search: ${name}`, search[name]);
    }
    for (const { what, ratio } of layouts?.rows ?? []) add(`home of 30 widgets, ${what}: ratio`, ratio);
    add("editor of layouts, 100 parts: ratio", layouts?.typing?.at(-1)?.ratio);
    for (const { what, ratio } of themes?.rows ?? []) add(`guest with a theme, ${what}: ratio`, ratio);
    for (const { what, ratio } of languages?.rows ?? []) add(`guest in Arabic or Japanese, ${what}: ratio`, ratio);
    addEmbed(add, embed);
    if (large) add("sizes, worst ratio", Math.max(...large.rows.map(({ ratio }) => ratio)));
    return all;
}

/** Adds the figures of comments on other sites: what they add to an article, and what its reader gets who comes near them. */
function addEmbed(add, { rows = [], lighthouse = [] } = {}) {
    const find = (all, name) => all.find(({ page }) => page === name);
    const [without, article, frame] = ["article without us", "article with us", "frame of 20 comments"].map((name) =>
        find(rows, name),
    );
    if (without && article && frame) {
        add("comments on other sites: KB before they are near", article.wireKB - without.wireKB);
        add("comments on other sites: frame, KB", frame.wireKB);
        add("comments on other sites: frame, requests", frame.requests);
        add("comments on other sites: frame, script KB", frame.scriptKB);
    }
    const slow = find(rows, "article with us, slow");
    add("comments on other sites: layout shift", slow?.shift);
    const [alone, marks] = [find(lighthouse, "article without us"), find(lighthouse, "article with us")];
    for (const name of ["performance", "accessibility", "best practices", "SEO"])
        if (alone && marks) add(`Lighthouse, points less with comments, ${name}`, alone[name] - marks[name]);
}

function timesAsGood(figure, now, other) {
    if (!now || !other) return undefined;
    return MORE_IS_BETTER.test(figure) ? now / other : other / now;
}

function reaches(figure, now, bar) {
    return MORE_IS_BETTER.test(figure) ? now >= bar : now <= bar;
}
