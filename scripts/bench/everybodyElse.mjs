// Sends the requests of a crowd: node everybodyElse.mjs OPTIONS(JSON: url, seconds, share, cookie, threads, seed, only). Prints the
// responses of each part as JSON. Runs in a process of its own, so that it shares no thread with the measured members.
import { setTimeout as wait } from "node:timers/promises";
import { FIREFOX, read } from "./member.mjs";
import { seeded } from "./random.mjs";

const { url, seconds, share, cookie, threads, seed, only } = JSON.parse(process.argv[2]);
const SORTS = ["-dateInserted", "dateInserted", "-score", "-hot", "-dateLastComment"];
const FILTERS = ["", "&filter=unanswered", "&type=question", "&type=idea"];
/** Site whose pages have comments here. */
const SITE = "https://almanac.example";
const chance = seeded(seed);

/** Next request of each part of the crowd, and its rate per second. */
const KINDS = {
    "guests on one thread": [() => [threads[0], { "X-Forwarded-For": `198.51.100.${chance.between(1, 250)}` }], 167],
    crawler: [() => [anyList(), { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "X-Forwarded-For": "192.0.2.1" }], 20],
    "other bots": [
        () => [
            chance.pick(threads) + chance.pick(["?view=flat", ""]),
            { "User-Agent": "Scraper/1.0", "X-Forwarded-For": `203.0.113.${chance.between(1, 250)}` },
        ],
        20,
    ],
    // Only if it is named: lists of pages of another site, each with twenty of a hundred articles.
    counts: [() => [`/api/v2/embed-counts?${listPages(chance.between(1, 80))}`, { Origin: SITE, ...fromAnywhere() }], 167],
    "one member": [() => [anyList(), { Cookie: cookie, "X-Forwarded-For": "10.20.0.1" }], 50],
};

const until = performance.now() + seconds * 1000;
const answers = {};
const asking = Object.entries(KINDS).filter(([who]) => (only ? who === only : who !== "counts"));
await Promise.all(asking.map(([who, [request, perSecond]]) => keepAsking(who, request, perSecond * share)));
console.log(JSON.stringify(answers));
process.exit();

/** Sends requests at this rate, however long the responses take. */
async function keepAsking(who, request, perSecond) {
    const statuses = {};
    const underWay = new Set();
    answers[who] = statuses;
    for (let sent = 0, start = performance.now(); performance.now() < until; sent++) {
        await wait(Math.max(0, start + (sent * 1000) / perSecond - performance.now()));
        const asking = statusOf(...request()).then((status) => {
            statuses[status] = (statuses[status] ?? 0) + 1;
            underWay.delete(asking);
        });
        underWay.add(asking);
    }
    await Promise.all(underWay);
}

function statusOf(path, headers) {
    return read(url + path, { "User-Agent": FIREFOX, ...headers }).catch(() => "none");
}

function listPages(first) {
    return Array.from(
        { length: 20 },
        (_, index) => `urls[${index}]=${encodeURIComponent(`${SITE}/article-${first + index}`)}`,
    ).join("&");
}

function fromAnywhere() {
    return { "X-Forwarded-For": `198.51.100.${chance.between(1, 250)}` };
}

function anyList() {
    return `/discussions${chance.pick(["", "/p2"])}?sort=${chance.pick(SORTS)}${chance.pick(FILTERS)}&tagID=${chance.between(1, 60)}`;
}
