import { timeToFirstByte, underLoad } from "../ask.mjs";
import { printTable } from "../report.mjs";
import { median } from "../statistics.mjs";

/** Returns the URLs to be measured by name: the pages that guests read most, and two lists of the API. */
export async function guestAddresses(forum) {
    const list = await (await fetch(`${forum.url}/api/v2/discussions?limit=100`)).json();
    const categories = await (await fetch(`${forum.url}/api/v2/categories?outputFormat=flat`)).json();
    // The longest discussion is also the oldest.
    const [longest] = await (await fetch(`${forum.url}/api/v2/discussions?limit=1&sort=dateInserted`)).json();
    const usual = list.find(({ countComments }) => countComments >= 20) ?? list[0];
    const pathOf = (url) => new URL(url, forum.url).pathname;
    return {
        home: "/",
        discussions: "/discussions",
        category: pathOf(categories.find(({ name }) => name === "Help wanted").url),
        discussion: pathOf(usual.url),
        "long, page 50": `${pathOf(longest.url)}/p${Math.min(50, Math.floor(longest.countComments / 30))}`,
        "API discussions": "/api/v2/discussions?limit=30",
        "API comments": `/api/v2/comments?discussionID=${usual.discussionID}&limit=30`,
    };
}

/** Measures the URLs in turn in each round, so that a slow minute of the machine affects all of them. */
export async function measureLoad(forum, addresses, { rounds, seconds }) {
    const results = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
        for (const [name, path] of Object.entries(addresses)) results[name].push(await underLoad(forum.url + path, { seconds }));
    }
    const rows = [];
    for (const [name, path] of Object.entries(addresses)) {
        const middle = (what) => median(results[name].map((one) => one[what]));
        const failed = results[name].reduce((sum, one) => sum + one.failed, 0);
        rows.push({
            page: name,
            "requests/s": middle("perSecond"),
            p50: middle("p50"),
            p99: middle("p99"),
            "first byte": await timeToFirstByte(forum.url + path),
            bytes: middle("bytes"),
            failed,
        });
    }
    printTable("As a guest, 16 connections, ms", rows);
    return rows;
}
