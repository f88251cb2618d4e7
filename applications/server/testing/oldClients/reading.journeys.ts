import { expect } from "@jest/globals";
import type { Journey } from "./journey";
import { rowsOf } from "./journey";

/** Journeys of readers: lists, filters, pages, and refusals. */
export const READING: Journey[] = [
    [
        "§4.3 a guest asks who they are",
        async ({ guest }) => {
            const { status, data, headers } = await guest.get("/users/me");
            expect([status, data.userID, data.name, data.email, data.isAdmin]).toEqual([200, 0, "Guest", null, false]);
            expect([data.roles[0].roleID, data.dateInserted, data.countUnreadNotifications]).toEqual([
                2,
                "2000-01-01T00:00:00+00:00",
                0,
            ]);
            expect(data.permissions).toContain("discussions.view");
            expect([...data.permissions].sort()).toEqual(data.permissions);
            expect(headers["cache-control"]).toBe("private, no-cache, max-age=0, must-revalidate");
        },
    ],
    [
        "§5.1.1 a reader opens the list of discussions, and each has what the contract promises",
        async ({ guest, start }) => {
            await start();
            const { data } = await guest.get("/discussions", {
                expand: ["category", "breadcrumbs", "tags", "excerpt"],
                limit: 5,
            });
            const [row] = data;
            for (const name of [
                "discussionID",
                "type",
                "name",
                "body",
                "categoryID",
                "dateInserted",
                "insertUserID",
                "url",
                "closed",
            ])
                expect(row).toHaveProperty(name);
            expect(row.insertUser).toMatchObject({
                userID: row.insertUserID,
                name: expect.any(String),
                photoUrl: expect.any(String),
            });
            expect([row.category.categoryID, row.bookmarked, row.unread]).toEqual([row.categoryID, false, false]);
            expect(row.dateInserted).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
            expect(row.url).toMatch(/\/discussion\/\d+\/[^/]+$/);
            expect([row.excerpt, row.breadcrumbs]).toEqual([expect.any(String), expect.any(Array)]);
        },
    ],
    [
        "§1.6 a crawler follows the address of the next page until there is none, and meets every post once",
        async ({ guest, start, categoryID }) => {
            for (let count = 0; count < 5; count++) await start();
            const seen: number[] = [];
            let page = await guest.get("/discussions", { categoryID, limit: 2, sort: "discussionID" });
            expect([page.headers["x-app-page-current"], page.headers["x-app-page-limit"]]).toEqual(["1", "2"]);
            expect(page.headers.link).toContain('rel="first"');
            const total = Number(page.headers["x-app-page-result-count"]);
            for (;;) {
                seen.push(...page.data.map((row: { discussionID: number }) => row.discussionID));
                const next = page.headers["x-app-page-next-url"];
                if (next === undefined) break;
                page = await guest.request({ baseURL: "", url: next });
            }
            expect([seen.length, new Set(seen).size]).toEqual([total, total]);
        },
    ],
    [
        "S1§7 a client looks posts up by their IDs, under both names that it sends",
        async ({ guest, start }) => {
            const ids = [(await start()).discussionID, (await start()).discussionID];
            const { data } = await guest.get("/discussions", { discussionID: ids, discussionIDs: ids, limit: 2 });
            expect(data.map((row: { discussionID: number }) => row.discussionID).sort()).toEqual([...ids].sort());
        },
    ],
    [
        "§1.3 a reader leaves out what is on by default, and asks for all else",
        async ({ guest, start }) => {
            const { discussionID } = await start();
            const lean = (await guest.get(`/discussions/${discussionID}`, { expand: "-insertUser,-body" })).data;
            expect([lean.insertUser, lean.body]).toEqual([undefined, undefined]);
            const all = (await guest.get(`/discussions/${discussionID}`, { expand: ["all"] })).data;
            for (const name of ["category", "reactions", "breadcrumbs", "tagIDs", "excerpt", "status", "permissions"])
                expect(all).toHaveProperty(name);
            expect(Object.keys(all.permissions).sort()).toEqual(
                "comments.add,comments.delete,comments.edit,discussions.add,discussions.announce,discussions.close,discussions.delete,discussions.edit,discussions.sink,discussions.view,posts.moderate".split(
                    ",",
                ),
            );
        },
    ],
    [
        "§1.5 a reader asks for the posts of a day, of a time, and of none",
        async ({ guest, start }) => {
            const { discussionID, dateInserted } = await start();
            const day = String(dateInserted).slice(0, 10);
            const ids = async (written: string) => {
                const { data } = await guest.get("/discussions", { dateInserted: written, discussionID });
                return data.length;
            };
            expect([await ids(day), await ids(`>=${day}`), await ids(`<${day}`), await ids(">2999-01-01")]).toEqual([1, 1, 0, 0]);
            expect(await ids(`[2017-01-01,${day}]`)).toBe(1);
            expect((await guest.get("/discussions", { dateInserted: "2017" })).status).toBe(422);
        },
    ],
    [
        "§1.4 a reader asks for a range of comments, open at one end",
        async ({ guest, start, reply }) => {
            const { discussionID } = await start();
            const ids: number[] = [];
            for (let count = 0; count < 4; count++) ids.push((await reply(discussionID)).commentID);
            const found = async (range: string) =>
                (await guest.get("/comments", { discussionID, commentID: range })).data.map(
                    (row: { commentID: number }) => row.commentID,
                );
            expect(await found(`>=${ids[2]}`)).toEqual(ids.slice(2));
            expect(await found(`(${ids[0]},${ids[3]})`)).toEqual(ids.slice(1, 3));
            expect(await found(`${ids[0]}..${ids[1]}`)).toEqual(ids.slice(0, 2));
            expect((await guest.get("/comments", { discussionID, commentID: "<>5" })).status).toBe(422);
        },
    ],
    [
        "§4.6 a reader opens a thread of replies",
        async ({ guest, start, reply }) => {
            const { discussionID } = await start();
            const top = await reply(discussionID);
            const nested = await reply(discussionID, { parentCommentID: top.commentID });
            const { data, headers } = await guest.get("/comments/thread", {
                parentRecordType: "discussion",
                parentRecordID: discussionID,
            });
            expect(data.threadStructure).toMatchObject([
                {
                    type: "comment",
                    commentID: top.commentID,
                    parentCommentID: null,
                    depth: 1,
                    children: [{ commentID: nested.commentID, depth: 2 }],
                },
            ]);
            expect(data.commentsByID[nested.commentID]).toMatchObject({
                parentCommentID: top.commentID,
                name: expect.stringMatching(/^Re: /),
            });
            expect(headers["x-app-page-result-count"]).toBe("1");
        },
    ],
    [
        "§5.3 a reader opens the categories as a tree, as a list, and one by its code",
        async ({ guest, categoryID }) => {
            const tree = (await guest.get("/categories")).data;
            expect(tree.find((row: { categoryID: number }) => row.categoryID === categoryID)).toMatchObject({
                children: expect.any(Array),
            });
            const flat = await guest.get("/categories", { outputFormat: "flat", limit: 1 });
            expect([flat.data.length, flat.headers["x-app-page-limit"]]).toEqual([1, "1"]);
            const one = (await guest.get("/categories/$urlcode:kettles")).data;
            expect([one.categoryID, one.displayAs, one.followed, one.isArchived]).toEqual([
                categoryID,
                "discussions",
                false,
                false,
            ]);
            expect((await guest.get("/categories/$colour:red")).status).toBe(400);
            expect((await guest.get("/categories/$urlcode:none")).status).toBe(404);
        },
    ],
    [
        "§1.3 a reader keeps only some fields, and renames one",
        async ({ guest, start }) => {
            const { discussionID } = await start({ name: "Kettle of fields" });
            const { data } = await guest.get(`/discussions/${discussionID}`, {
                fields: "name,insertUser.name,nothing",
                fieldMapping: { name: "title" },
            });
            expect(data).toEqual({ title: "Kettle of fields", insertUser: { name: "Marguerite" }, nothing: null });
        },
    ],
    [
        "§1.8 a reader asks for what never was, and for what was removed",
        async ({ guest, start, moderator }) => {
            const never = await guest.get("/discussions/99999999");
            expect([never.status, never.data.status, never.data.message, never.data.description]).toEqual([
                404,
                404,
                "Discussion not found.",
                null,
            ]);
            const { discussionID } = await start();
            expect((await moderator.delete(`/discussions/${discussionID}`)).status).toBe(204);
            const gone = await guest.get(`/discussions/${discussionID}`);
            expect([gone.status, gone.data.discussionID]).toEqual([410, discussionID]);
        },
    ],
    [
        "§1.2 a client mistakes the method, the resource and the action",
        async ({ guest }) => {
            const method = await guest.put("/discussions", {});
            expect([method.status, method.data.method]).toEqual([405, "PUT"]);
            expect(method.data.allow).toEqual(expect.arrayContaining(["GET", "POST"]));
            const resource = await guest.get("/teapots");
            expect([resource.status, resource.data.message]).toEqual([404, "teapots not found."]);
            expect((await guest.get("/discussions/teapots")).status).toBe(404);
        },
    ],
    [
        "FC-93 a client misspells a parameter, an expand, a sort and a value, and learns of each",
        async ({ guest }) => {
            expect(rowsOf(await guest.get("/discussions", { categroyID: 1 }))).toEqual(["categroyID invalid"]);
            expect(rowsOf(await guest.get("/discussions", { expand: ["insertUser", "boddy"] }))).toEqual(["expand invalid"]);
            expect(rowsOf(await guest.get("/discussions", { sort: "naem" }))).toEqual(["sort invalid"]);
            const wrong = await guest.get("/discussions", { page: 0, limit: 501, pinned: "perhaps" });
            expect([wrong.status, rowsOf(wrong).sort()]).toEqual([422, ["limit maximum", "page minimum", "pinned invalid"]]);
        },
    ],
    [
        "§5.1.1 a reader narrows the list by several filters at once, which all take effect",
        async ({ guest, start, categoryID, otherCategoryID, memberID }) => {
            const [here, there] = [await start({ type: "question" }), await start({ categoryID: otherCategoryID })];
            const ids = async (params: object) =>
                (await guest.get("/discussions", { limit: 100, ...params })).data.map(
                    (row: { discussionID: number }) => row.discussionID,
                );
            expect(await ids({ type: "question", categoryID })).toContain(here.discussionID);
            expect(await ids({ categoryID: otherCategoryID })).not.toContain(here.discussionID);
            expect(await ids({ excludedCategoryIDs: [otherCategoryID] })).not.toContain(there.discussionID);
            expect(await ids({ insertUserID: memberID, hasComments: 0 })).toContain(there.discussionID);
            expect(await ids({ insertUserID: [2147483647] })).toEqual([]);
            expect(await ids({ score: ">100" })).toEqual([]);
        },
    ],
    [
        "§5.1 a reader searches posts, and a word is never taken for an ID",
        async ({ guest, start }) => {
            const { discussionID } = await start({ name: "Zanzibar samovar", body: "The samovar of Zanzibar leaks." });
            const { status, data } = await guest.get("/discussions/search", { query: "samovar" });
            expect([status, data.map((row: { discussionID: number }) => row.discussionID)]).toEqual([200, [discussionID]]);
            expect(rowsOf(await guest.get("/discussions/search"))).toEqual(["query missingField"]);
        },
    ],
    [
        "§5.8 a reader lists roles with a limit that does not count, and tags without pages",
        async ({ guest, admin }) => {
            const roles = await guest.get("/roles", { limit: 1 });
            expect(roles.data.length).toBeGreaterThan(1);
            expect(Object.keys(roles.data[0]).sort()).toEqual(["description", "name", "roleID"]);
            await admin.post("/tags", { name: "Copper", urlcode: "copper" });
            const { data, headers } = await guest.get("/tags", { query: "cop" });
            expect(data[0]).toMatchObject({
                urlcode: "copper",
                urlCode: "copper",
                name: "Copper",
                type: "User",
                countDiscussions: 0,
            });
            expect([data[0].tagID === data[0].id, headers["x-app-page-current"]]).toEqual([true, undefined]);
        },
    ],
    [
        "§5.19 a visitor asks about the site as a whole",
        async ({ guest, admin }) => {
            const { data } = await guest.get("/site-totals", { counts: ["discussion", "comment"] });
            expect(data.counts.discussion).toMatchObject({ count: expect.any(Number), isCalculating: expect.any(Boolean) });
            expect((await guest.get("/post-types")).status).toBe(200);
            expect((await guest.get("/config", { select: "garden.title,password.minLength" })).data).toMatchObject({
                "password.minLength": 12,
            });
            expect((await guest.get("/open-api/v3")).data.openapi).toMatch(/^3\.1/);
            expect([(await guest.get("/resources")).status, (await admin.get("/resources")).status]).toEqual([403, 200]);
        },
    ],
    [
        "§1.1 an exporter reads a list as a table, which others may not",
        async ({ admin, member, start }) => {
            await start({ name: "=HYPERLINK(1)" });
            const { status, data, headers } = await admin.get("/discussions.csv", { limit: 1, fields: "discussionID,name" });
            expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
            expect(data.split("\r\n").slice(0, 2)).toEqual([
                "discussionID,name",
                expect.stringMatching(/^\d+,'=HYPERLINK\(1\)$/),
            ]);
            expect((await member.get("/discussions.csv")).data).toMatchObject({ status: 403, permissions: ["exports.manage"] });
        },
    ],
    [
        "§5.4 a reader finds people by the beginning of their names, and one by the whole",
        async ({ guest, memberID }) => {
            const named = async (name: string) =>
                (await guest.get("/users/by-names", { name })).data.map((row: { userID: number }) => row.userID);
            expect([await named("Marg*"), await named("Marg"), await named("marguerite")]).toEqual([[memberID], [], [memberID]]);
            const card = (await guest.get("/users/$name:Marguerite", { expand: ["all"] })).data;
            expect([card.userID, card.email, card.roles]).toEqual([memberID, undefined, undefined]);
            expect((await guest.get(`/users/$email:marguerite@example.com`)).status).toBe(403);
        },
    ],
    [
        "§5.4 a member looks at the leaders",
        async ({ member, start, memberID }) => {
            await start();
            const { data } = await member.get("/users/leaders", { leaderboardType: "posts", slotType: "a", limit: 1 });
            expect(data).toEqual([
                { slotType: "a", userID: memberID, points: expect.any(Number), name: "Marguerite", photo: expect.any(String) },
            ]);
            expect(rowsOf(await member.get("/users/leaders", { slotType: "x" })).sort()).toEqual([
                "leaderboardType missingField",
                "slotType invalid",
            ]);
        },
    ],
];
