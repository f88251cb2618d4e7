import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as moment } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readEnvironment } from "../settings/environment";
import type { Site } from "../site";
import { openTestSite } from "../testing/openTestSite";

const HOST = "localhost:3000";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Page size so small that even short lists have several pages. */
const PAGE_SIZE = 5;

const directory = mkdtempSync(path.join(tmpdir(), "parley-addresses-"));
let site: Site;
let categoryIDs: number[];
let people: number[];

beforeAll(async () => {
    site = await openTestSite(readEnvironment({ DATA_DIR: directory, LOG_LEVEL: "silent" }), {
        buildDirectory: path.join(__dirname, "../../../dist"),
    });
    const { users, categories, config } = site.features;
    await config.set({ "discussions.pageSize": PAGE_SIZE, "comments.pageSize": PAGE_SIZE });
    const names = ["Ines Duarte", "Tomasz Lis", "Marguerite Poole"];
    people = await users.importUsers(names.map((name) => ({ name, importSource: "there", dateInserted: at(0) })));
    categoryIDs = await categories.importCategories(["Kettles", "Clocks"].map((name) => ({ name, dateInserted: at(0) })));
}, 180_000);
afterAll(async () => {
    await site?.close();
    rmSync(directory, { recursive: true, force: true });
});

test.each([
    ["keeps to nothing", { isPolite: false, sizes: [1, 2, 4], maxPerAddress: 120 }],
    ["keeps to what it is told", { isPolite: true, sizes: [5, 10, 20], maxPerAddress: 4 }],
])(
    "FC-72 a crawler that %s terminates: the number of addresses grows with the posts",
    async (_what, { isPolite, sizes, maxPerAddress }) => {
        const walked = [];
        for (const posts of sizes) {
            await growTo(posts);
            walked.push(await walk(isPolite));
        }
        const [few = 0, more = 0, max = 0] = walked;
        // Twice as many new posts add twice as many addresses, and a few pages of lists.
        expect(max - more).toBeLessThan(2.5 * (more - few));
        expect(max).toBeLessThan(maxPerAddress * (sizes.at(-1) ?? 0));
    },
    240_000,
);

let grown = 0;
/** Creates discussions up to this count, each with one and a half pages of comments. */
async function growTo(count: number): Promise<void> {
    const { discussions, comments, categories } = site.features;
    const post = { body: "It hums.", format: "text" };
    for (; grown < count; grown++) {
        const by = { insertUserID: people[grown % people.length] ?? 0, dateInserted: at(grown) };
        const category = { name: `Post ${grown}`, categoryID: categoryIDs[grown % categoryIDs.length] ?? 0 };
        const [discussionID = 0] = await discussions.importDiscussions([{ ...post, ...by, ...category }]);
        await comments.importComments(Array.from({ length: PAGE_SIZE + 2 }, () => ({ ...post, ...by, discussionID })));
        await comments.recount([discussionID]);
    }
    await categories.recount(categoryIDs);
}

/** Follows every link from the first page on; returns the number of addresses. */
async function walk(isPolite: boolean): Promise<number> {
    const closed = isPolite ? await closedTo() : [];
    const seen = new Set(["/"]);
    for (const address of seen) {
        // Sign-in pages link back to the page before.
        if (address.startsWith("/entry/")) continue;
        const { statusCode, headers, body } = await site.app.inject({
            url: address,
            headers: { host: HOST, "user-agent": FIREFOX },
        });
        // Yields as between requests over a network: otherwise the timers of the server are late, and it refuses guests (FC-83).
        await moment();
        const links = statusCode === 200 ? linksIn(body, isPolite) : [String(headers.location ?? "/")];
        for (const link of links) {
            const url = new URL(link, `http://${HOST}${address}`);
            const next = url.pathname + url.search;
            const isOpen = url.host === HOST && !/^\/(assets|uploads)\//.test(next) && !closed.some((rule) => rule.test(next));
            if (isOpen) seen.add(next);
        }
        if (seen.size > 5_000) throw new Error(`No end after 5,000 addresses, such as ${[...seen].slice(-20).join(" ")}`);
    }
    return seen.size;
}

/** Returns the paths that `robots.txt` disallows. */
async function closedTo(): Promise<RegExp[]> {
    const { body } = await site.app.inject({ url: "/robots.txt", headers: { host: HOST } });
    return [...body.matchAll(/^Disallow: (.+)$/gm)].map(
        ([, rule = ""]) => new RegExp(`^${rule.replace(/[.?+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*")}`),
    );
}

function linksIn(html: string, isPolite: boolean): string[] {
    const links = [...html.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    const followed = isPolite ? links.filter((attributes) => !/rel="[^"]*nofollow/.test(attributes)) : links;
    return followed.flatMap((attributes) => /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&") ?? []);
}

function at(minute: number): string {
    return new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().replace(".000Z", "+00:00");
}
