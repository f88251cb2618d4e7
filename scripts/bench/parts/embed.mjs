import { createRequire } from "node:module";
import { startForum } from "../../lib/forum.mjs";
import { measureLighthouse } from "../lighthouse.mjs";
import { signIn } from "../member.mjs";
import { measurePage } from "../pages.mjs";
import { printTable } from "../report.mjs";
import { inBrowser } from "./inBrowser.mjs";

const { serveAlmanac } = createRequire(import.meta.url)("../../lib/serveAlmanac.cjs");
const ADMIN = { name: "admin", password: "correct horse battery" };
const ARTICLE = "/parish-time.html";
const COUNT_COMMENTS = 20;
/** Another site than the forum's for browsers. */
const HOST = "127.0.0.2";

/** What has been published about other comments on other sites. Nobody has published the whole weight of giscus. */
const OTHERS = [
    { what: "Disqus", weight: "450 kB, from 5 or 6 domains", source: "nicolas-hoizey.com/articles/2017/07/27" },
    { what: "Disqus, without a comment", weight: "800 kB", source: "rg3.name/201711221902.html" },
    { what: "Disqus", weight: "105 requests, 16 without it", source: "donw.io/post/github-comments" },
    { what: "giscus, lazy", weight: "1,176 ms of a blocked main thread", source: "github.com/giscus/giscus/issues/1255" },
];

/**
 * Measures an article of the Almanac with and without comments of the forum below it, that nobody scrolls to; the frame with 20 comments by itself;
 * and Lighthouse of both articles, if npx can get it.
 */
export async function measureEmbed() {
    const forum = await startForum();
    const [almanac, without] = [
        await serveAlmanac({ forum: forum.url, host: HOST }),
        await serveAlmanac({ forum: forum.url, host: HOST, isAlone: true }),
    ];
    const pageUrl = almanac.url + ARTICLE;
    try {
        await addComments(forum.url, { origin: almanac.url, pageUrl });
        const rows = await inBrowser("Comments on other sites", (browser) =>
            measureAll(browser, {
                "article without us": without.url + ARTICLE,
                "article with us": pageUrl,
                "frame of 20 comments": `${forum.url}/embed/comments?${new URLSearchParams({ url: pageUrl })}`,
            }),
        );
        if (rows) printTable("Comments on other sites, KB as sent and ms", rows);
        printTable("What others have published", OTHERS);
        const lighthouse = await measureLighthouse({ "article without us": without.url + ARTICLE, "article with us": pageUrl });
        if (lighthouse) printTable("Lighthouse of an article, as a phone, marks and ms", lighthouse);
        else console.log("\nLighthouse: left out, npx cannot get it here, or there is no Chromium.");
        return { embed: { rows: rows ?? [], lighthouse: lighthouse ?? [] } };
    } finally {
        for (const { close } of [almanac, without]) await close();
        await forum.stop();
    }
}

async function measureAll(browser, pages) {
    const rows = [];
    for (const [page, url] of Object.entries(pages))
        for (const slow of [false, true])
            rows.push({ page: slow ? `${page}, slow` : page, ...(await measurePage(browser, url, { slow })) });
    return rows;
}

async function addComments(url, { origin, pageUrl }) {
    const cookie = await signIn(url, ADMIN.name, ADMIN.password);
    const call = async (path, body) => {
        const headers = { Cookie: cookie, "X-Requested-With": "parley", Origin: url, "Content-Type": "application/json" };
        const response = await fetch(`${url}/api/v2/${path}`, {
            method: body ? "POST" : "GET",
            headers,
            body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return response.json();
    };
    const { categoryID } = await call("discussions/1");
    await call("embed-sites", { name: "The Wexley Almanac", origins: [origin], categoryID });
    for (let number = 1; number <= COUNT_COMMENTS; number++)
        await call("embed-comments", {
            pageUrl,
            body: `Comment ${number}: I held that **spacer**. It was cold.`,
            format: "markdown",
        });
}
