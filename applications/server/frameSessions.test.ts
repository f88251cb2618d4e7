import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import type { MemberSession } from "@parley/authentication/contract";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { EmbedSite } from "@parley/embedding/contract";
import { EMBED_SITE_HEADER, EMBED_TOKEN_HEADER, FRAME_API, FRAME_CALLS } from "@parley/embedding/contract";
import { countQueries } from "@parley/library/server/testing";
import { RoleID } from "@parley/permissions/contract";
import { listEndpoints } from "./testing/endpoints";
import type { Person } from "./testing/setFrameSite";
import { answer, FRAME_SITE_URL, setFrameSite } from "./testing/setFrameSite";

const ALMANAC = "https://almanac.example";
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);
const frameSite = setFrameSite(clock);
const { send, call } = frameSite;
let almanac: EmbedSite;
let gazette: EmbedSite;
let last = 0;

beforeAll(async () => {
    const [talk, notes] = [await addCategory("Talk"), await addCategory("Notes")];
    const embedSite = (name: string, origin: string, categoryID: number) =>
        answer<EmbedSite>(call("manager", "POST", "/api/v2/embed-sites", { name, origins: [origin], categoryID }));
    almanac = await embedSite("The Wexley Almanac", ALMANAC, talk);
    gazette = await embedSite("The Gazette", "https://gazette.example", notes);
}, 180_000);

const addCategory = async (name: string) =>
    (await answer<{ categoryID: number }>(call("manager", "POST", "/api/v2/categories", { name, urlcode: name.toLowerCase() })))
        .categoryID;

interface SignIn {
    code: string;
    secret: string;
    check: string;
    url: string;
}

const frame = (path: string) => `${FRAME_API}${path}`;
const start = (pageUrl = `${ALMANAC}/tides`) => answer<SignIn>(call("guest", "POST", frame("/embed-sign-ins"), { pageUrl }));
const confirm = (person: Person, { code }: Pick<SignIn, "code">) => call(person, "POST", "/comment/in-frame", { code });
const take = ({ code, secret }: Pick<SignIn, "code" | "secret">) =>
    call("guest", "POST", frame("/embed-sessions"), { code, secret });

/** Signs a frame in, and returns the headers of its calls; with a header instead of a cookie for a browser that stores none. */
async function signIn(person: Person, { byHeader = false } = {}): Promise<Record<string, string>> {
    const begun = await start();
    await confirm(person, begun);
    const { token } = await answer<{ token: string }>(take(begun));
    const name = `parley-embed-${almanac.embedSiteID}`;
    const { embedSiteID } = almanac;
    return {
        [EMBED_SITE_HEADER]: String(embedSiteID),
        ...(byHeader ? { [EMBED_TOKEN_HEADER]: token } : { cookie: `${name}=${token}` }),
    };
}

const comment = (headers: Record<string, string>, pageUrl = `${ALMANAC}/tides`) =>
    send("POST", frame("/embed-comments"), headers, { pageUrl, body: `Lit at dusk, ${++last}.`, format: "markdown" });

test("FC-33 a frame gets a session once, by the code that a member has confirmed and the secret of the frame", async () => {
    const begun = await start();
    expect(begun.url).toBe(`${FRAME_SITE_URL}/comment/in-frame?code=${begun.code}`);
    expect((await take(begun)).json()).toEqual({ isWaiting: true });
    const seen = await answer(call("member", "GET", `/api/v2/embed-sign-ins?code=${begun.code}`));
    expect(seen).toEqual({ siteName: "The Wexley Almanac", check: begun.check, isConfirmed: false });
    expect((await confirm("guest", begun)).statusCode).toBe(403);
    const { headers: confirmed } = await confirm("member", begun);
    expect(confirmed.location).toBe(`/comment/in-frame?code=${begun.code}`);
    expect((await confirm("other", begun)).statusCode).toBe(422);
    const stranger = await start();
    expect((await take({ code: begun.code, secret: stranger.secret })).statusCode).toBe(422);
    const taken = await take(begun);
    expect(taken.json()).toEqual({ isWaiting: false, token: expect.any(String) });
    const [session, mark] = [taken.headers["set-cookie"] ?? []].flat();
    const attributes = "Path=/embed; Secure; Partitioned; SameSite=None";
    const { embedSiteID } = almanac;
    expect([session?.replace("HttpOnly; ", ""), mark]).toEqual([
        `parley-embed-${embedSiteID}=${taken.json<{ token: string }>().token}; ${attributes}`,
        `parley-embed-in-${embedSiteID}=1; ${attributes}`,
    ]);
    expect([session?.includes("HttpOnly"), mark?.includes("HttpOnly")]).toEqual([true, false]);
    expect((await take(begun)).statusCode).toBe(422);
    expect((await confirm("member", { code: `${stranger.code}x` })).statusCode).toBe(422);
    now += 11 * 60 * 1000;
    expect([(await confirm("member", stranger)).statusCode, (await take(stranger)).statusCode]).toEqual([422, 422]);
});

test("FC-72 a frame that begins to sign in, and waits, stores nothing, with few queries", async () => {
    const begun = await start();
    const [again, waiting] = [
        await countQueries(frameSite.site.database, () => start()),
        await countQueries(frameSite.site.database, () => take(begun)),
    ];
    expect([again, waiting]).toEqual([1, 2]);
    const isOpen = frameSite.site.database.query.selectFrom("embedSignIns").select("codeHash").where("dateTaken", "is", null);
    expect(await isOpen.execute()).toEqual([]);
});

test.each([false, true])(
    "FC-25 a frame comments on pages of its own site alone, with its token in a header: %s",
    async (byHeader) => {
        const headers = await signIn("member", { byHeader });
        expect((await send("GET", frame("/embed-sessions/current"), headers)).json()).toEqual({
            userID: frameSite.ids.member,
            name: "Dunstan",
            mayComment: true,
            mayRemove: false,
            mayClose: false,
            mayPin: false,
            mayApprove: false,
        });
        const written = await comment(headers);
        expect([written.statusCode, written.json()]).toEqual([
            201,
            expect.objectContaining({ insertUserID: frameSite.ids.member }),
        ]);
        expect((await comment(headers, "https://gazette.example/fair")).statusCode).toBe(403);
        const asOther = { ...headers, [EMBED_SITE_HEADER]: String(gazette.embedSiteID) };
        expect((await comment(asOther, "https://gazette.example/fair")).statusCode).toBe(403);
        for (const [name, value] of [
            ["origin", "https://almanac.example"],
            ["sec-fetch-site", "cross-site"],
            ["x-requested-with", ""],
            ["x-writer", String(frameSite.ids.other)],
        ])
            expect([name, (await comment({ ...headers, [String(name)]: String(value) })).statusCode]).toEqual([
                name,
                name === "x-writer" ? 409 : 403,
            ]);
    },
);

test("FC-25 the session of a frame makes no call but the few of frames, and none elsewhere, even that of an administrator", async () => {
    const headers = await signIn("manager", { byHeader: true });
    // One of the calls ends the session.
    const found: string[] = [];
    for (const [name, { method, path, body }] of listEndpoints()) {
        const url = path.replace(/:\w+/g, "1");
        const { statusCode } = await send(method, frame(url), { ...headers, accept: "text/html" }, body && {});
        if (FRAME_CALLS.some(({ endpoint }) => endpoint.method === method && endpoint.path === path)) found.push(name);
        else expect([name, statusCode]).toEqual([name, 404]);
    }
    expect(found).toHaveLength(FRAME_CALLS.length);
    const again = await signIn("manager", { byHeader: true });
    const { [EMBED_TOKEN_HEADER]: token = "" } = again;
    const sent = { ...again, cookie: `parley-embed-${almanac.embedSiteID}=${token}; ${SESSION_COOKIE}=${token}` };
    expect((await send("GET", "/api/v2/users/me", sent)).json()).toMatchObject({ userID: 0 });
    expect((await send("GET", "/api/v2/embed-sites", sent)).statusCode).toBe(403);
    const look = await send("GET", frame("/embed-comments?pageUrl=https://gazette.example/fair"), again);
    expect(look.json()).toMatchObject({ state: "hidden" });
});

test("FC-73 what a frame is answered for its session is stored by no cache", async () => {
    const member = await signIn("member");
    const page = `/embed-comments?pageUrl=${encodeURIComponent(`${ALMANAC}/tides`)}`;
    for (const [headers, path] of [
        [member, "/embed-sessions/current"],
        [{}, "/embed-sessions/current"],
        [member, page],
    ] as const) {
        const { headers: sent } = await send("GET", frame(path), headers);
        const caching = [path, sent["cache-control"], sent["set-cookie"]];
        expect(caching).toEqual([path, expect.stringMatching(/private|no-store/), undefined]);
    }
});

test("the session of a frame is among those of the member, who ends it there; the frame ends it as well", async () => {
    const headers = await signIn("other");
    const list = () =>
        answer<MemberSession[]>(call("other", "GET", "/api/v2/sessions?userID=$me")).then((all) =>
            all.filter(({ siteName }) => siteName !== null),
        );
    const [known] = await list();
    expect(known).toMatchObject({ siteName: "The Wexley Almanac", current: false });
    await call("other", "DELETE", `/api/v2/sessions?userID=$me&sessionID=${known?.sessionID}`);
    expect([(await comment(headers)).statusCode, await list()]).toEqual([403, []]);
    const again = await signIn("other");
    const ended = await send("DELETE", frame("/embed-sessions/current"), again);
    expect([ended.statusCode, [ended.headers["set-cookie"]].flat().length, await list()]).toEqual([204, 2, []]);
});

test("FC-22 FC-26 the frame of a member whose roles change gets a new token, and that of a banned member is a guest's", async () => {
    const headers = await signIn("other");
    await answer(call("manager", "PATCH", `/api/v2/users/${frameSite.ids.other}`, { roleID: [RoleID.member, RoleID.moderator] }));
    const renewed = await send("GET", frame("/embed-sessions/current"), headers);
    expect(String(renewed.headers["set-cookie"])).toContain(`parley-embed-${almanac.embedSiteID}=`);
    await answer(call("manager", "PUT", `/api/v2/users/${frameSite.ids.other}/ban`, { banned: true }));
    expect((await send("GET", frame("/embed-sessions/current"), headers)).statusCode).toBe(404);
});

test("FC-92 a moderator removes a comment, closes and pins in a frame, and undoes that there; nothing else, and nobody else", async () => {
    const { commentID, discussionID } = await answer<{ commentID: number; discussionID: number }>(
        comment(await signIn("member")),
    );
    const [member, manager] = [await signIn("member"), await signIn("manager")];
    const act = (headers: Record<string, string>, method: string, path: string, body: object) =>
        send(method, frame(path), headers, body);
    const discussion = `/discussions/${discussionID}`;
    const acts = [
        ["DELETE", `/comments/${commentID}`, {}],
        ["PATCH", discussion, { closed: true }],
        ["PATCH", discussion, { pinned: true, pinLocation: "category" }],
    ] as const;
    const theirs = await answer<{ commentID: number }>(comment(manager));
    const forbidden = [["DELETE", `/comments/${theirs.commentID}`, {}] as const, ...acts.slice(1)];
    for (const [method, path, body] of forbidden)
        expect([path, (await act(member, method, path, body)).statusCode]).toEqual([path, 403]);
    for (const [method, path, body] of acts) {
        const done = await act(manager, method, path, body);
        const actID = Number(done.headers["x-app-undo"]);
        expect([method, path, done.statusCode, actID]).toEqual([
            method,
            path,
            method === "PATCH" ? 200 : 204,
            expect.any(Number),
        ]);
        expect((await act(member, "POST", "/embed-undos", { actID })).statusCode).toBeGreaterThanOrEqual(403);
        expect((await act(manager, "POST", "/embed-undos", { actID })).statusCode).toBe(204);
    }
    const shown = await answer(call("guest", "GET", `/api/v2${discussion}`));
    expect(shown).toMatchObject({ closed: false, pinned: false });
    const report = { recordType: "comment", recordID: theirs.commentID, reportReasonIDs: ["spam"], noteBody: "Lamps." };
    expect((await act(member, "POST", "/reports", report)).statusCode).toBe(201);
    expect((await send("POST", frame("/reports"), {}, report)).statusCode).toBe(403);
    const refused = await act(manager, "PATCH", discussion, { closed: true, categoryID: 1 });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, "categoryID"]);
    const { headers: renamed } = await call("manager", "PATCH", `/api/v2/embed-sites/${gazette.embedSiteID}`, {
        name: "Gazette",
    });
    const actID = Number(renamed["x-app-undo"]);
    expect((await act(manager, "POST", "/embed-undos", { actID })).statusCode).toBe(404);
});

test("FC-92 a moderator approves and rejects the comments of a page that are held, in a frame, and undoes that there; no member sees them", async () => {
    // New members may write a few comments an hour.
    now += 60 * 60 * 1000;
    await frameSite.site.features.config.set({ "premoderation.categoryIDs": [almanac.categoryID] });
    const [member, manager] = [await signIn("member"), await signIn("manager")];
    const pageUrl = `${ALMANAC}/held`;
    const { discussionID } = await answer<{ discussionID: number }>(comment(manager, pageUrl));
    expect((await comment(member, pageUrl)).statusCode).toBe(202);
    const held = (headers: Record<string, string>) =>
        send("GET", frame(`/embed-held-comments?discussionID=${discussionID}`), headers);
    const list = async () => (await held(manager)).json<{ reportID: number }[]>();
    expect((await held(member)).statusCode).toBe(403);
    const [waiting, ...others] = await list();
    expect([waiting, others]).toEqual([
        {
            reportID: expect.any(Number),
            bodyHtml: expect.stringContaining("Lit at dusk"),
            insertUser: expect.objectContaining({ name: "Dunstan" }),
            dateInserted: expect.any(String),
        },
        [],
    ]);
    expect((await send("GET", frame(`/embed-held-comments?discussionID=${discussionID + 1}`), manager)).json()).toEqual([]);
    const decide = (headers: Record<string, string>, decision: string, body = {}) =>
        send("PATCH", frame(`/reports/${waiting?.reportID}/${decision}-record`), headers, body);
    const countComments = async () =>
        (await answer<{ countComments: number }>(call("guest", "GET", `/api/v2/discussions/${discussionID}`))).countComments;
    expect((await decide(manager, "approve", { verifyRecordUser: true })).statusCode).toBe(422);
    for (const [decision, count] of [
        ["approve", 2],
        ["reject", 1],
    ] as const) {
        expect((await decide(member, decision)).statusCode).toBe(403);
        const done = await decide(manager, decision);
        expect([decision, done.statusCode, await list(), await countComments()]).toEqual([decision, 200, [], count]);
        const actID = Number(done.headers["x-app-undo"]);
        expect((await send("POST", frame("/embed-undos"), manager, { actID })).statusCode).toBe(204);
        expect([decision, await list(), await countComments()]).toEqual([decision, [waiting], 1]);
    }
    await frameSite.site.features.config.set({ "premoderation.categoryIDs": [] });
});

test("an embedding site chooses the roles whose members may comment, approval and its look, and undoes that", async () => {
    now += 60 * 60 * 1000;
    const change = (body: object) => call("manager", "PATCH", `/api/v2/embed-sites/${almanac.embedSiteID}`, body);
    for (const [field, value] of [
        ["roleIDs", [999_999]],
        ["roleIDs", [RoleID.guest]],
        ["accent", "green"],
        ["theme", "loud"],
        ["requiresApproval", "perhaps"],
    ] as const) {
        const refused = await change({ [field]: value });
        expect([field, refused.statusCode, refused.json().errors[0].field]).toEqual([field, 422, field]);
    }
    const [member, manager] = [await signIn("member"), await signIn("manager")];
    const mayComment = async () => (await send("GET", frame("/embed-sessions/current"), member)).json().mayComment;
    const limited = await change({ roleIDs: [RoleID.administrator, RoleID.administrator] });
    expect(limited.json()).toMatchObject({
        roleIDs: [RoleID.administrator],
        requiresApproval: false,
        theme: "auto",
        accent: null,
    });
    const refused = await comment(member);
    expect([refused.statusCode, refused.json().message, await mayComment()]).toEqual([
        403,
        "Only members of some roles may comment on the pages of this site.",
        false,
    ]);
    expect((await comment(manager)).statusCode).toBe(201);
    await answer(call("manager", "POST", `/api/v2/acts/${limited.headers["x-app-undo"]}/undo`, {}));
    expect(await mayComment()).toBe(true);
    const held = await change({ requiresApproval: true, theme: "dark", accent: "2A6F4E" });
    expect(held.json()).toMatchObject({ requiresApproval: true, theme: "dark", accent: "#2a6f4e" });
    const { discussionID } = await answer<{ discussionID: number }>(comment(manager));
    const inForum = { discussionID, body: "Lit in the forum.", format: "text" };
    expect([(await comment(member)).statusCode, (await call("member", "POST", "/api/v2/comments", inForum)).statusCode]).toEqual([
        202, 202,
    ]);
    await answer(call("manager", "POST", `/api/v2/acts/${held.headers["x-app-undo"]}/undo`, {}));
    expect((await comment(member)).statusCode).toBe(201);
});

test("FC-40 comments that a blog brings along are those of its pages, once, in the category of its site, and go with their import", async () => {
    const page = `${ALMANAC}/bells`;
    const post = (id: number, thread: number, words: string, more = "") =>
        `<post dsq:id="${id}"><message><![CDATA[<p>${words}</p>]]></message><createdAt>2020-01-02T10:00:00Z</createdAt><author><name>Ines</name></author><thread dsq:id="${thread}"/>${more}</post>`;
    const thread = (id: number, url: string) =>
        `<thread dsq:id="${id}"><link>${url}</link><title>Bells</title><createdAt>2020-01-01T10:00:00Z</createdAt></thread>`;
    const posts = [post(22, 11, "They chime."), post(23, 11, "Twice.", '<parent dsq:id="22"/>'), post(24, 12, "Elsewhere")];
    const xml = `<disqus xmlns:dsq="dsq">${thread(11, page)}${thread(12, "https://unlisted.example/bells")}${posts.join("")}</disqus>`;
    const folder = mkdtempSync(path.join(tmpdir(), "parley-blog-"));
    writeFileSync(path.join(folder, "export.xml"), xml);
    const count = async () =>
        Object.values(await answer<Record<string, number>>(call("guest", "GET", `/api/v2/embed-counts?urls[0]=${page}`)))[0];
    const bringIn = () => frameSite.site.features.imports.importArchive(folder, { source: "blog", onProgress: () => undefined });
    try {
        const { counts, problems } = await bringIn();
        expect([counts.discussion.stored, counts.comment.stored]).toEqual([1, 2]);
        expect(problems.map(({ reason }) => reason)).toContainEqual(
            expect.stringContaining("https://unlisted.example is no embedding site yet"),
        );
        expect(await count()).toBe(2);
        expect((await bringIn()).counts.comment.stored).toBe(0);
        expect(await count()).toBe(2);

        // The page goes on in the same discussion. The member has written enough within this hour.
        now += 60 * 60 * 1000;
        const written = { pageUrl: page, body: "And a third time.", format: "markdown" };
        const { discussionID } = await answer<{ discussionID: number }>(
            call("member", "POST", "/api/v2/embed-comments", written),
        );
        expect(await count()).toBe(3);
        const discussion = await answer<{ categoryID: number; name: string }>(
            call("guest", "GET", `/api/v2/discussions/${discussionID}`),
        );
        expect(discussion).toMatchObject({ categoryID: almanac.categoryID, name: "Bells" });
        const comments = await answer<{ body: string; parentRecordType?: string }[]>(
            call("guest", "GET", `/api/v2/comments?discussionID=${discussionID}`),
        );
        expect(comments.map(({ body }) => body)).toEqual(expect.arrayContaining([expect.stringContaining("They chime.")]));

        // What a member wrote stays, with the page; without it the page begins anew.
        await answer(call("manager", "DELETE", "/api/v2/imports/blog"));
        expect(await count()).toBe(3);
    } finally {
        rmSync(folder, { recursive: true });
    }
});
