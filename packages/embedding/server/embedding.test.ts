import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Comment } from "@parley/comments/contract";
import { forumOptions } from "@parley/comments/server/testing";
import { settle } from "@parley/discussions/server/testing";
import type { EmbedAddress, EmbedPage, EmbedSite } from "@parley/embedding/contract";
import { FRAME_LIMIT } from "@parley/embedding/contract";
import type { Egress } from "@parley/library/server/egress";
import { createEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import { createSessions } from "@parley/library/server/sessions";
import { countQueries, testApp } from "@parley/library/server/testing";
import type { Report } from "@parley/moderation/contract";
import { createModerationServer, moderationMigrations } from "@parley/moderation/server";
import { createSignInMethodsServer, signInMethodsMigrations } from "@parley/signInMethods/server";
import { embeddingMigrations } from "./embedding.migration";
import { createEmbeddingServer } from "./embedding.server";

const ALMANAC = "https://almanac.example";

/** Any other page of the Almanac is at an address within the network of the server. */
const inside = createEgress({ resolve: async () => [{ address: "10.0.0.1", family: 4 }] });
/** Pages of the Almanac beyond the network edge, by address. */
const hostPages = new Map<string, string>();
const readPage: Egress["page"] = async (address) => {
    const html = hostPages.get(address);
    if (html === undefined) return inside.page(address);
    return { status: 200, contentType: "text/html; charset=utf-8", bytes: Buffer.from(html), address };
};

let embedding: ReturnType<typeof createEmbeddingServer>;

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...moderationMigrations, ...signInMethodsMigrations, ...embeddingMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        const sessions = createSessions(kit.database, kit.clock);
        embedding = createEmbeddingServer(kit, {
            ...features,
            sessions,
            moderation: createModerationServer(kit, features),
            signInMethods: createSignInMethodsServer(kit, features),
            egress: inside,
            pageEgress: { ...inside, page: readPage },
        });
        return features;
    },
};

async function createSite() {
    const app = await testApp(options);
    return { ...app, ...(await settle(app)) };
}

let site: Awaited<ReturnType<typeof createSite>>;
let almanac: EmbedSite;
beforeAll(async () => {
    site = await createSite();
    almanac = await answer(site.manager, "POST", "embed-sites", {
        name: "The Wexley Almanac",
        origins: [`${ALMANAC}/`, "https://ALMANAC.example"],
        categoryID: site.open,
    });
});
afterAll(() => site.close());

type Call = Parameters<typeof site.call>;

async function answer<T>(...call: Call): Promise<T> {
    const sent = await site.call(...call);
    if (sent.statusCode >= 300) throw new Error(`${call[1]} ${call[2]}: ${sent.statusCode} ${sent.body}`);
    return (sent.body === "" ? undefined : sent.json()) as T;
}
const comment = (userID: number, pageUrl: string, more: object = {}) =>
    site.call(userID, "POST", "embed-comments", { pageUrl, body: "I held that spacer.", format: "text", ...more });
const write = async (userID: number, pageUrl: string, more: object = {}) => {
    const sent = await comment(userID, pageUrl, more);
    if (sent.statusCode !== 201) throw new Error(sent.body);
    return sent.json<Comment>();
};
const counts = (...urls: string[]) =>
    answer<Record<string, number>>(
        0,
        "GET",
        `embed-counts?${urls.map((url, i) => `urls[${i}]=${encodeURIComponent(url)}`).join("&")}`,
    );

test("an embedding site has its origins in one spelling, once, and no origin of another site", async () => {
    expect(almanac).toMatchObject({ name: "The Wexley Almanac", origins: [ALMANAC], categoryID: site.open });
    for (const origin of [ALMANAC, `${ALMANAC}/tides`, "javascript:alert(1)", "*"]) {
        const input = { name: "Another", origins: [origin], categoryID: site.open };
        const { statusCode, body } = await site.call(site.manager, "POST", "embed-sites", input);
        expect([origin, statusCode, body]).toEqual([origin, 422, expect.stringContaining('"origins"')]);
    }
    const known = await answer<EmbedSite[]>(site.manager, "GET", "embed-sites");
    expect(known).toEqual([almanac]);
});

test("FC-42 the first comment on a page makes its discussion, once though twenty are posted together, however the page is linked", async () => {
    const spellings = ["", "/", "/index.html", "?utm_source=mail", "#comments"];
    const before = await answer<object[]>(site.author, "GET", "discussions");
    const sent = await Promise.all(
        Array.from({ length: 20 }, (_one, index) =>
            write([site.author, site.member][index % 2] ?? 0, `${ALMANAC}/parish-time${spellings[index % 5]}`, {
                body: `Quite ${index}.`,
            }),
        ),
    );
    const [discussionID, ...others] = new Set(sent.map((one) => one.discussionID));
    expect(others).toEqual([]);
    const discussion = await answer<object>(0, "GET", `discussions/${discussionID}`);
    expect(discussion).toMatchObject({
        name: "Parish time",
        categoryID: site.open,
        countComments: 20,
        insertUserID: expect.any(Number),
    });
    expect(await answer<object[]>(site.author, "GET", "discussions")).toHaveLength(before.length + 1);
    const page = `${ALMANAC}/parish-time/`;
    expect(await counts(page, `${ALMANAC}/nothing-yet`, "https://elsewhere.example/")).toEqual({
        [page]: 20,
        [`${ALMANAC}/nothing-yet`]: 0,
        "https://elsewhere.example/": 0,
    });
    expect(await answer<object[]>(site.author, "GET", "discussions")).toHaveLength(before.length + 1);
});

test.each([
    ["/index.html", "almanac.example"],
    ["/low-water/index.html?utm_source=mail", "Low water"],
    ["/caf%C3%A9_hours.html", "Café hours"],
    ["/100%", "100%"],
])("the discussion of the page %s is named %s", async (path, name) => {
    const { discussionID } = await write(site.author, ALMANAC + path, { body: `About ${path}` });
    expect(await answer<object>(0, "GET", `discussions/${discussionID}`)).toMatchObject({ name });
});

test("FC-7 the discussion of a page is named by the title that a job reads there, once, again while it cannot be read, and unless a moderator has named it", async () => {
    const addresses = ["titled", "renamed", "late", "gone"].map((path) => `${ALMANAC}/${path}`);
    const [titled = "", renamed = "", late = "", gone = ""] = addresses;
    const made: number[] = [];
    for (const address of addresses) made.push((await write(site.author, address, { body: `About ${address}` })).discussionID);
    const names = async () =>
        Promise.all(made.map(async (id) => (await answer<{ name: string }>(0, "GET", `discussions/${id}`)).name));
    expect(await names()).toEqual(["Titled", "Renamed", "Late", "Gone"]);
    hostPages.set(
        titled,
        '<title>Almanac</title><meta property="og:title" content="Parish &lt;b&gt;time"><meta property="og:image" content="/bell.png">',
    );
    hostPages.set(renamed, '<title>Almanac</title><meta property="og:image" content="javascript:alert(1)">');
    await answer(site.manager, "PATCH", `discussions/${made[1]}`, { name: "Ours" });
    await readTitles(0);
    expect(await names()).toEqual(["Parish <b>time", "Ours", "Late", "Gone"]);
    expect(await answer<object>(0, "GET", `discussions/${made[0]}`)).toMatchObject({ dateUpdated: null });
    const pictures = async () =>
        Promise.all(
            made.slice(0, 2).map(async (id) => {
                const { bodyRaw } = await answer<{ bodyRaw: string }>(site.manager, "GET", `discussions/${id}?expand=raw`);
                return /<img src="([^"]*)"/.exec(bodyRaw)?.[1];
            }),
        );
    expect(await pictures()).toEqual([`${ALMANAC}/bell.png`, undefined]);
    for (const address of [titled, renamed, late]) hostPages.set(address, "<title>Changed</title>");
    await readTitles(1);
    expect(await names()).toEqual(["Parish <b>time", "Ours", "Changed", "Gone"]);
    for (const hours of [1, 6, 24, 72]) await readTitles(hours);
    hostPages.set(gone, "<title>Changed</title>");
    await readTitles(1000);
    expect(await names()).toEqual(["Parish <b>time", "Ours", "Changed", "Gone"]);
});

let now = Date.now();

/** Lets the job read the titles of all pages that are due after some hours. */
async function readTitles(hours: number): Promise<void> {
    now += hours * 60 * 60_000;
    for (let runs = 0; runs < 4; runs++) {
        now += 60_000;
        site.setNow(new Date(now));
        await site.kit.jobs.run();
    }
}

test("a page is known by the ID that its site gives it, whatever its address is; a retry with the same key is one comment", async () => {
    const pageID = "article-17";
    const idempotencyKey = "0123456789abcdef";
    const first = await write(site.author, `${ALMANAC}/2026/tides`, { pageID, idempotencyKey });
    const again = await write(site.author, `${ALMANAC}/2026/tides`, { pageID, idempotencyKey });
    const moved = await write(site.member, `${ALMANAC}/archive/tides`, { pageID });
    expect([again.commentID, moved.discussionID]).toEqual([first.commentID, first.discussionID]);
    const reply = await write(site.member, `${ALMANAC}/archive/tides`, {
        pageID,
        body: "Cold.",
        parentCommentID: first.commentID,
    });
    expect(reply).toMatchObject({ discussionID: first.discussionID, parentRecordType: "discussion" });
});

test("a page of another origin, a guest, an empty text and a refused comment leave no discussion", async () => {
    const rows = () => site.database.query.selectFrom("embedPages").select("embedPageID").execute();
    const other = await write(site.author, `${ALMANAC}/full`);
    const before = await rows();
    const posts = await answer<object[]>(site.author, "GET", "discussions");
    for (const [userID, page, more, status] of [
        [site.author, "https://elsewhere.example/parish-time", {}, 422],
        [site.author, `${ALMANAC}.evil.example/`, {}, 422],
        [site.author, "http://almanac.example/parish-time-again", {}, 422],
        [0, `${ALMANAC}/by-a-guest`, {}, 403],
        [site.author, `${ALMANAC}/empty`, { body: " " }, 422],
        [site.author, `${ALMANAC}/elsewhere`, { parentCommentID: other.commentID }, 400],
    ] as const)
        expect([page, (await comment(userID, page, more)).statusCode]).toEqual([page, status]);
    expect(await rows()).toEqual(before);
    expect(await answer<object[]>(site.author, "GET", "discussions")).toEqual(posts);
});

const look = (userID: number, query: Record<string, string>) =>
    answer<EmbedPage>(userID, "GET", `embed-comments?${new URLSearchParams(query)}`);

test("FC-27 FC-72 readers without an account comment by a name where the site wishes, held for approval, few from one network and few altogether", async () => {
    const page = `${ALMANAC}/guests`;
    const embedSite = `embed-sites/${almanac.embedSiteID}`;
    const sent = (name: string, more: object = {}) => comment(0, page, { guestName: name, body: `By ${name}.`, ...more });
    const refusals = async (...names: string[]) =>
        (await Promise.all(names.map((name) => sent(name)))).map((one) => one.statusCode);
    expect((await sent("Odo")).json()).toMatchObject({ permissions: ["session.valid"] });
    expect(await answer(site.manager, "PATCH", embedSite, { allowsGuests: true })).toMatchObject({ allowsGuests: true });
    expect(await answer(0, "GET", `embed-comments?pageUrl=${encodeURIComponent(page)}`)).toMatchObject({ allowsGuests: true });
    expect(await refusals("", "   ", "\u202eodo", "x".repeat(61))).toEqual([422, 422, 422, 422]);
    // Nobody writes by the name of a member, or by one that looks like it.
    const { name } = await answer<{ name: string }>(site.manager, "GET", `users/${site.member}`);
    expect(await refusals(name, name.toUpperCase())).toEqual([422, 422]);
    expect((await comment(site.member, page, { guestName: "Odo" })).statusCode).toBe(422);
    expect((await comment(site.member, page, { guestName: "Odo" })).json().errors).toMatchObject([{ field: "guestName" }]);
    expect(await counts(page)).toEqual({ [page]: 0 });

    expect((await sent(" Odo  Wick ", { body: "I *saw* it." })).statusCode).toBe(202);
    const [held] = await answer<Report[]>(site.manager, "GET", "reports?isPending=true&status=new");
    expect(held).toMatchObject({ recordUserID: 0, recordUser: { userID: 0, name: "Odo Wick" }, recordID: null });
    expect([await counts(page), await answer<object[]>(0, "GET", "comments?insertUserID=0")]).toEqual([{ [page]: 0 }, []]);
    const approved = await answer<Report>(site.manager, "PATCH", `reports/${held?.reportID}/approve-record`, {});
    const stored = await answer<Comment>(0, "GET", `comments/${approved.recordID}`);
    expect(stored).toMatchObject({ insertUserID: 0, insertUser: { userID: 0, name: "Odo Wick" } });
    expect(stored.insertUser).not.toHaveProperty("url");
    expect(await counts(page)).toEqual({ [page]: 1 });
    const state = site.database.query.selectFrom("userDiscussions").select("userID").where("userID", "=", 0);
    expect(await state.executeTakeFirst()).toBeUndefined();

    // The fifth and the sixth from one network within ten minutes.
    expect(await refusals("Adam", "Beatrix", "Cyril")).toEqual([202, 202, 202]);
    expect((await sent("Dorothy")).statusCode).toBe(202);
    const last = await sent("Evelyn");
    expect([last.statusCode, last.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
    expect((await answer<Report[]>(site.manager, "GET", "reports?isPending=true&status=new")).length).toBe(4);
    await answer(site.manager, "PATCH", embedSite, { allowsGuests: false });
});

test("looking at a page makes no discussion, and finds the comments of the page with the page of one of them", async () => {
    const rows = () => site.database.query.selectFrom("embedPages").select("embedPageID").execute();
    const before = await rows();
    const pageUrl = `${ALMANAC}/looked-at`;
    expect(await look(0, { pageUrl })).toEqual({
        embedSiteID: almanac.embedSiteID,
        allowsGuests: false,
        loadsOnClick: false,
        state: "empty",
        countComments: 0,
    });
    for (const query of [`pageUrl=${encodeURIComponent("https://elsewhere.example/")}`, "pageID=article-9", ""])
        expect([query, (await site.call(0, "GET", `embed-comments?${query}`)).statusCode]).toEqual([query, 404]);
    expect(await rows()).toEqual(before);
    const first = await write(site.author, pageUrl, { body: "Cold." });
    const last = await fill(pageUrl, FRAME_LIMIT);
    const found = await look(0, { pageUrl, commentID: String(last.commentID) });
    expect(found).toMatchObject({
        state: "open",
        discussionID: first.discussionID,
        countComments: FRAME_LIMIT + 1,
        commentPage: 2,
    });
    expect(await look(0, { pageUrl: `${pageUrl}/`, commentID: "999999" })).not.toHaveProperty("commentPage");
    await answer(site.manager, "PATCH", `discussions/${first.discussionID}`, { closed: true });
    expect(await look(0, { pageUrl })).toMatchObject({ state: "closed", countComments: FRAME_LIMIT + 1 });
    await answer(site.manager, "DELETE", `discussions/${first.discussionID}`);
    expect(await look(0, { pageUrl })).toMatchObject({ state: "closed", countComments: 0 });
    const byID = { pageID: "article-18", embedSiteID: String(almanac.embedSiteID) };
    await write(site.author, `${ALMANAC}/2026/lamps`, { pageID: "article-18", body: "Lit." });
    expect(await look(0, byID)).toMatchObject({ state: "open", countComments: 1 });
});

/** Writes comments on a page, and returns the last one. */
async function fill(pageUrl: string, count: number): Promise<Comment> {
    let last = await write(site.member, pageUrl, { body: "Number 1." });
    for (let number = 2; number <= count; number++) last = await write(site.member, pageUrl, { body: `Number ${number}.` });
    return last;
}

test("FC-1 the comments on a page are HTML and a feed for programs, the same for everybody, and are not sent again unless they change", async () => {
    const pageUrl = `${ALMANAC}/printed`;
    const fragment = (headers = {}, query = `url=${encodeURIComponent(pageUrl)}`) =>
        site.app.inject({ url: `/embed/fragment?${query}`, headers: { host: "forum.test", ...headers } });
    const empty = await fragment();
    expect([empty.statusCode, empty.body]).toEqual([200, expect.stringContaining('data-state="empty" data-count="0"')]);
    const first = await write(site.author, pageUrl, {
        body: "<script>alert(1)</script> *Cold*, see [there](/discussions).",
        format: "markdown",
    });
    const reply = await write(site.member, pageUrl, { body: "Lit.", parentCommentID: first.commentID });
    const { body, headers } = await fragment();
    expect(body).not.toMatch(/<script|style=|class="(?!parley-)/);
    expect(body).toContain('<em>Cold</em>, see <a href="http://forum.test/discussions"');
    expect(body).toContain(`<li id="comment-${reply.commentID}">`);
    expect(body).toContain(`href="#comment-${first.commentID}"`);
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "x-robots-tag": "noindex" });
    expect(headers).not.toHaveProperty("set-cookie");
    expect((await fragment({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    const [, feed = ""] = / type="application\/atom\+xml" href="http:\/\/forum.test([^"]*)"/.exec(body) ?? [];
    const atom = await site.app.inject({ url: feed.replaceAll("&amp;", "&"), headers: { host: "forum.test" } });
    expect([atom.statusCode, atom.headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(atom.body.indexOf("Lit.")).toBeLessThan(atom.body.indexOf("Cold"));
    await write(site.author, pageUrl, { body: "More." });
    expect((await fragment({ "if-none-match": String(headers.etag) })).statusCode).toBe(200);
    for (const [query, status] of [
        ["url=https://elsewhere.example/", 404],
        ["id=a", 422],
        ["url=a&page=-1", 422],
    ] as const)
        expect([query, (await fragment({}, query)).statusCode]).toEqual([query, status]);
});

test("FC-23 of an author with a private profile the comments on a page show the name alone", async () => {
    const pageUrl = `${ALMANAC}/private`;
    await write(site.author, pageUrl, { body: "Cold." });
    const shown = site.database.query.updateTable("users").where("userID", "=", site.author);
    const printed = async (path: string) =>
        (await site.app.inject({ url: `/embed/${path}?url=${encodeURIComponent(pageUrl)}`, headers: { host: "forum.test" } }))
            .body;
    await shown.set({ title: "Keeper of lamps", private: true }).execute();
    const { name } = await answer<{ name: string }>(site.manager, "GET", `users/${site.author}`);
    for (const path of ["fragment", "feed.atom"]) {
        const text = await printed(path);
        expect([path, text.includes(name), /Keeper of lamps|<img|photo/i.test(text)]).toEqual([path, true, false]);
    }
    await shown.set({ title: "", private: false }).execute();
});

test("only the origins of the site of a page may contain its frame, and one of them gets its messages", async () => {
    const framed = { pageUrl: `${ALMANAC}/tides` };
    expect(await embedding.ancestorsOf(framed, undefined)).toMatchObject({ origins: [ALMANAC], parent: ALMANAC });
    expect(await embedding.ancestorsOf(framed, "https://evil.example")).toMatchObject({ parent: ALMANAC });
    const byID = { pageID: "article-17", embedSiteID: almanac.embedSiteID };
    expect(await embedding.ancestorsOf(byID, "https://evil.example")).toMatchObject({ origins: [ALMANAC], parent: undefined });
    expect(await embedding.ancestorsOf(byID, ALMANAC)).toMatchObject({ parent: ALMANAC });
    expect(await embedding.ancestorsOf({ pageUrl: "https://elsewhere.example/" }, ALMANAC)).toMatchObject({
        origins: [],
        parent: undefined,
    });
    expect(await embedding.listForumOrigins()).toEqual([]);
    await answer(site.manager, "PATCH", `embed-sites/${almanac.embedSiteID}`, { wholeForum: true });
    expect(await embedding.listForumOrigins()).toEqual([ALMANAC]);
});

test("FC-14 a guest learns no number of comments that are hidden from guests, and whoever may not comment in the category may not here", async () => {
    const page = `${ALMANAC}/staff-notes`;
    await write(site.author, page);
    expect(await counts(page)).toEqual({ [page]: 1 });
    await answer(site.manager, "PATCH", `embed-sites/${almanac.embedSiteID}`, { categoryID: site.hidden });
    expect((await comment(site.author, `${ALMANAC}/hidden-notes`)).statusCode).toBe(404);
    await answer(site.manager, "POST", "embed-comments", { pageUrl: `${ALMANAC}/hidden-notes`, body: "Ours.", format: "text" });
    for (const path of ["hidden-notes", "nothing-yet"])
        expect(await look(0, { pageUrl: `${ALMANAC}/${path}` })).toEqual({
            embedSiteID: almanac.embedSiteID,
            allowsGuests: false,
            loadsOnClick: false,
            state: "hidden",
            countComments: 0,
        });
    expect(await counts(`${ALMANAC}/hidden-notes`)).toEqual({ [`${ALMANAC}/hidden-notes`]: 0 });
    await answer(site.manager, "PATCH", `embed-sites/${almanac.embedSiteID}`, { categoryID: site.open });
});

test("a hundred pages are counted with as many queries as one", async () => {
    const pages = Array.from({ length: 100 }, (_one, index) => `${ALMANAC}/counted-${index}`);
    for (const page of pages.slice(0, 3)) await write(site.author, page, { body: `About ${page}` });
    await counts(...pages);
    const [one, all] = [
        await countQueries(site.database, () => counts(pages[0] ?? "")),
        await countQueries(site.database, () => counts(...pages)),
    ];
    expect([all, one]).toEqual([one, expect.any(Number)]);
});

test("the pages of a removed site have no comments, and have them again once the removal is undone", async () => {
    const page = `${ALMANAC}/lamps`;
    const { discussionID } = await write(site.author, page);
    const removed = await site.call(site.manager, "DELETE", `embed-sites/${almanac.embedSiteID}`);
    expect([(await comment(site.author, page)).statusCode, await counts(page)]).toEqual([422, { [page]: 0 }]);
    await answer(site.manager, "POST", `acts/${removed.headers["x-app-undo"]}/undo`, {});
    expect((await write(site.author, page)).discussionID).toBe(discussionID);
    expect(await counts(page)).toEqual({ [page]: 2 });
});

const addresses = (query: Record<string, string> = {}) =>
    answer<EmbedAddress[]>(
        site.manager,
        "GET",
        `embed-addresses?${new URLSearchParams({ embedSiteID: String(almanac.embedSiteID), ...query })}`,
    );

/** Moves, merges or closes the page at an address, and returns the response. */
async function manage(pageUrl: string, change: string, body: object): Promise<Awaited<ReturnType<typeof site.call>>> {
    const [known] = await addresses({ query: pageUrl });
    const path = `embed-addresses/${known?.embedPageID}`;
    return change === "close"
        ? site.call(site.manager, "PATCH", path, body)
        : site.call(site.manager, "POST", `${path}/${change}`, body);
}
const undo = ({ headers }: Awaited<ReturnType<typeof manage>>) =>
    answer(site.manager, "POST", `acts/${String(headers["x-app-undo"]).split(" ", 1)[0]}/undo`, {});

test("FC-92 a page that has moved takes its comments along, and its former address leads to them, until that is undone", async () => {
    const [from, to] = [`${ALMANAC}/old/Moved_page`, `${ALMANAC}/new/moved-page`];
    const { discussionID } = await write(site.author, from, { body: "About the old one." });
    const refused = await write(site.author, `${ALMANAC}/own-comments`, { body: "About another one." });
    for (const [pageUrl, status] of [
        ["https://elsewhere.example/", 422],
        [`${from}/?utm_source=mail`, 422],
        [`${ALMANAC}/own-comments`, 422],
    ] as const)
        expect([pageUrl, (await manage(from, "move", { pageUrl })).statusCode]).toEqual([pageUrl, status]);
    const moved = await manage(from, "move", { pageUrl: to });
    expect(moved.json()).toMatchObject({ pageUrl: to, state: "open", countComments: 1 });
    expect(await addresses({ query: "D/mOVED_P" })).toMatchObject([{ pageUrl: from, movedTo: to, countComments: 1 }]);
    expect([await counts(from, to), (await look(0, { pageUrl: to })).discussionID]).toEqual([
        { [from]: 1, [to]: 1 },
        discussionID,
    ]);
    expect((await write(site.member, from, { body: "Late." })).discussionID).toBe(discussionID);
    const opening = async () => (await answer<{ body: string }>(0, "GET", `discussions/${discussionID}`)).body;
    expect(await opening()).toContain(`href="${to}"`);
    expect((await manage(from, "move", { pageUrl: `${ALMANAC}/third` })).statusCode).toBe(409);
    await undo(moved);
    expect([await counts(from, to), await addresses({ query: to })]).toEqual([{ [from]: 2, [to]: 0 }, []]);
    expect(await opening()).toContain(`href="${from}"`);
    expect(refused.discussionID).not.toBe(discussionID);
});

test("FC-92 two addresses of a page are merged, which counts, the frame and new comments follow, and closed, each until that is undone", async () => {
    const [first, second] = [`${ALMANAC}/merged-1`, `${ALMANAC}/merged-2`];
    const source = await write(site.author, first, { body: "One." });
    const target = await write(site.author, second, { body: "Two." });
    expect((await manage(first, "merge", { pageUrl: `${ALMANAC}/without-comments` })).statusCode).toBe(422);
    const merged = await manage(first, "merge", { pageUrl: second });
    expect(merged.json()).toMatchObject({ pageUrl: second, countComments: 3 });
    expect(await counts(first, second)).toEqual({ [first]: 3, [second]: 3 });
    expect(await look(0, { pageUrl: first })).toMatchObject({ discussionID: target.discussionID, countComments: 3 });
    expect((await addresses({ query: first }))[0]).toMatchObject({ movedTo: second, countComments: 3 });
    expect((await manage(first, "merge", { pageUrl: second })).statusCode).toBe(422);
    await undo(merged);
    expect(await counts(first, second)).toEqual({ [first]: 1, [second]: 1 });
    const closed = await manage(first, "close", { closed: true });
    expect(closed.json()).toMatchObject({ state: "closed" });
    expect(await look(0, { pageUrl: first })).toMatchObject({ discussionID: source.discussionID, state: "closed" });
    await undo(closed);
    expect((await addresses({ query: first }))[0]).toMatchObject({ state: "open" });
    expect(await addresses({ query: "merged-", limit: "1", page: "2" })).toMatchObject([{ pageUrl: first }]);
});
