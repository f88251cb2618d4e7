import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { LayoutAnswer } from "@parley/layouts/contract";
import { createLayoutsServer, layoutsMigrations } from "@parley/layouts/server";
import { createEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { newsFeedsMigrations, registerNewsFeeds } from "./index";
import { parseFeed } from "./parseFeed";

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>The almanac</title>
    <item><title>Hub gears, <![CDATA[<b>calmly</b>]]></title><link>/hub</link>
        <description>&lt;p&gt;Every slipping &lt;script&gt;alert(1)&lt;/script&gt;one.&lt;/p&gt;</description></item>
    <item><title>Bad</title><link>javascript:alert(1)</link></item>
    <item><title>Wool</title><link>https://wool.example/1</link></item></channel></rss>`;

let other: Server;
let feedUrl: string;
let response: { status: number; body: string };
let requests = 0;
let forum: TestApp<ReturnType<typeof forumOptions.register>> & TestCategories;
let now = Date.parse("2026-05-21T12:00:00Z");

beforeAll(async () => {
    other = createServer((_request, answer) => {
        requests++;
        answer.writeHead(response.status, { "content-type": "application/rss+xml" }).end(response.body);
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    feedUrl = `http://${host}/news.rss`;
    const app = await testApp({
        ...forumOptions,
        migrations: [...forumOptions.migrations, ...layoutsMigrations, ...newsFeedsMigrations],
        register(kit: ServerKit) {
            const features = forumOptions.register(kit);
            const layouts = createLayoutsServer(kit, features);
            registerNewsFeeds(kit, { layouts, egress: createEgress({ trustedHosts: [host] }) });
            return features;
        },
    });
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(async () => {
    await forum.close();
    other.close();
});

async function readAfter(minutes: number): Promise<void> {
    now += minutes * 60_000;
    forum.setNow(new Date(now));
    await forum.kit.jobs.run();
}

test("LAY-033 FC-7 a feed is read by a job, and pages show the last good copy with its age", async () => {
    const feeds = [feedUrl, "http://10.0.0.1/private.rss"].map((url) => ({ $hydrate: "react.rss", feedUrl: url, count: 2 }));
    const layout = [{ $hydrate: "react.section.1-column", middle: feeds }];
    const body = { name: "News", layoutViewType: "home", layout };
    const { layoutID } = (await forum.call(forum.manager, "POST", "layouts", body)).json<{ layoutID: number }>();
    const show = async () => {
        const { layout = [] } = (await forum.call(0, "GET", `layouts/${layoutID}/hydrate`)).json<LayoutAnswer>();
        return ((layout[0]?.$reactProps.middle ?? []) as { $reactProps: object }[]).map(({ $reactProps }) => $reactProps);
    };
    response = { status: 200, body: RSS };
    // A page waits for no other site.
    expect([await show(), requests]).toEqual([[{ items: [] }, { items: [] }], 0]);

    await readAfter(2);
    const copy = {
        title: "The almanac",
        items: [
            { title: "Hub gears, calmly", url: new URL("/hub", feedUrl).href, description: "Every slipping one." },
            { title: "Wool", url: "https://wool.example/1", description: "" },
        ],
        dateFetched: "2026-05-21T12:02:00+00:00",
    };
    // An address in a private network is never requested.
    expect(await show()).toEqual([copy, { items: [] }]);
    await readAfter(2);
    expect(requests).toBe(1);

    response = { status: 500, body: "down" };
    await readAfter(16);
    response = { status: 200, body: "<html><title>No feed</title></html>" };
    await readAfter(16);
    expect([await show(), requests]).toEqual([[copy, { items: [] }], 3]);

    await forum.call(forum.manager, "DELETE", `layouts/${layoutID}`);
    await readAfter(16);
    expect([requests, await forum.database.query.selectFrom("newsFeeds").selectAll().execute()]).toEqual([3, []]);
    // Each run of the jobs is one of all features.
}, 60_000);

test("LAY-033 FC-11 Atom is read as well, a damaged feed up to the damage, and no entity is expanded", () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Wexley</title><entry><title>One</title>
        <link rel="self" href="https://a.example/self"/><link href="https://a.example/1"/><summary>Words.</summary></entry>`;
    const one = { title: "One", url: "https://a.example/1", description: "Words." };
    expect(parseFeed(`${atom}</feed>`, "https://a.example/")).toEqual({ title: "Wexley", items: [one] });
    expect(parseFeed(`${atom}<entry><title>Tw`, "https://a.example/")?.items).toEqual([one]);
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${atom.replace("Words.", "&b;")}</feed>`;
    expect(JSON.stringify(parseFeed(bomb, "https://a.example/"))).not.toContain("aaa");
    expect(parseFeed("<html/>", "https://a.example/")).toBeUndefined();
});
