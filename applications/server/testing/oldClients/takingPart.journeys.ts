import { expect } from "@jest/globals";
import type { Journey } from "./journey";
import { PASSWORD, rowsOf } from "./journey";

/** Journeys of members: writing, reacting, following, their own account. */
export const TAKING_PART: Journey[] = [
    [
        "§6 a member signs in by the form of the page, without scripts, and comes back to where they were",
        async ({ visitor, memberID }) => {
            const browser = visitor();
            const answer = await browser.form("/entry/signin", {
                Email: "Marguerite",
                Password: PASSWORD,
                RememberMe: "1",
                Target: "/discussions",
            });
            expect([answer.status < 400 && answer.status >= 300, answer.headers.location]).toEqual([true, "/discussions"]);
            expect((await browser.get("/users/me")).data).toMatchObject({
                userID: memberID,
                name: "Marguerite",
            });
            expect((await browser.get("/users/$me")).data.userID).toBe(memberID);
        },
    ],
    [
        "§6 a member signs out, and is a guest",
        async ({ signIn }) => {
            const browser = await signIn("Marguerite");
            await browser.form("/entry/signout", {});
            expect((await browser.get("/users/me")).data.userID).toBe(0);
            expect((await browser.post("/comments", { body: "x", format: "text", discussionID: 1 })).status).toBe(403);
        },
    ],
    [
        "§5.1.3 a member posts a discussion, and gets the record",
        async ({ member, categoryID, memberID }) => {
            const { status, data } = await member.post("/discussions", {
                name: "Kettle",
                body: "It **trips**.",
                format: "Markdown",
                categoryID,
            });
            expect([status, data.type, data.insertUserID, data.countComments, data.closed]).toEqual([
                201,
                "discussion",
                memberID,
                0,
                false,
            ]);
            expect([data.body, data.insertUser.name]).toEqual([expect.stringContaining("<strong>trips</strong>"), "Marguerite"]);
            const edit = (await member.get(`/discussions/${data.discussionID}/edit`)).data;
            expect([edit.body, edit.format.toLowerCase(), edit.categoryID, edit.pinLocation]).toEqual([
                "It **trips**.",
                "markdown",
                categoryID,
                null,
            ]);
        },
    ],
    [
        "§1.8 a member sends an incomplete post, and learns of each field",
        async ({ member, categoryID }) => {
            const missing = await member.post("/discussions", { body: "x" });
            expect([missing.status, missing.data.message, rowsOf(missing).sort()]).toEqual([
                400,
                "Validation Failed",
                ["categoryID missingField", "format missingField", "name missingField"],
            ]);
            const empty = await member.post("/discussions", { name: "", body: "x", format: "text", categoryID });
            expect([empty.status, rowsOf(empty)]).toEqual([422, ["name missingField"]]);
            const unknown = await member.post("/discussions", {
                name: "a",
                body: "x",
                format: "text",
                categoryID,
                colour: "red",
            });
            expect([unknown.status, rowsOf(unknown)]).toEqual([422, ["colour invalid"]]);
            expect((await member.post("/discussions", { name: "a", body: "x", format: "runes", categoryID })).status).toBe(422);
            expect((await member.post("/discussions", { name: "a", body: "x", format: "text", categoryID: 99999 })).status).toBe(
                404,
            );
        },
    ],
    [
        "§1.1 a form without scripts posts a discussion, urlencoded, with numbers and flags as text",
        async ({ moderator, categoryID }) => {
            const fields = {
                name: "By form",
                body: "As text.",
                format: "text",
                categoryID: String(categoryID),
                closed: "1",
                sink: "0",
            };
            const { status, data } = await moderator.post("/discussions", new URLSearchParams(fields));
            expect([status, data.name, data.closed, data.sink, data.categoryID]).toEqual([
                201,
                "By form",
                true,
                false,
                categoryID,
            ]);
        },
    ],
    [
        "§1.2 a multipart form edits a comment, by POST on its address",
        async ({ member, start, reply }) => {
            const { commentID } = await reply((await start()).discussionID);
            const form = new FormData();
            form.set("body", "Edited by a form.");
            form.set("format", "text");
            const { status, data } = await member.post(`/comments/${commentID}`, form);
            expect([status, data.commentID, data.body]).toEqual([
                expect.any(Number),
                commentID,
                expect.stringContaining("Edited by a form."),
            ]);
            expect(status).toBeLessThan(300);
        },
    ],
    [
        "§5.2 members talk: a reply, a reply to that, quotes, and an edit that keeps what it is not told",
        async ({ member, moderator, start, reply, memberID }) => {
            const { discussionID } = await start({ name: "Talk" });
            const first = await reply(discussionID, { body: "First.", format: "markdown" });
            const second = await reply(discussionID, { body: "Second.", parentCommentID: first.commentID }, moderator);
            expect([first.name, second.depth, second.parentCommentID]).toEqual(["Re: Talk", 2, first.commentID]);
            const quote = (await member.get(`/comments/${first.commentID}/quote`)).data;
            expect([quote.commentID, quote.bodyRaw, quote.insertUser.userID]).toEqual([first.commentID, "First.", memberID]);
            const edited = (await member.patch(`/comments/${first.commentID}`, { body: "First!" })).data;
            const raw = (await member.get(`/comments/${first.commentID}/edit`)).data;
            expect([edited.dateUpdated, raw.body, raw.format.toLowerCase()]).toEqual([expect.any(String), "First!", "markdown"]);
            expect((await member.patch(`/comments/${second.commentID}`, { body: "Mine" })).status).toBe(403);
        },
    ],
    [
        "§5.1 a member bookmarks a discussion, finds it again, and lets it go",
        async ({ member, start }) => {
            const { discussionID } = await start();
            expect((await member.put(`/discussions/${discussionID}/bookmark`, { bookmarked: true })).data).toEqual({
                bookmarked: true,
            });
            const ids = async (path: string, params = {}) =>
                (await member.get(path, params)).data.map((row: { discussionID: number }) => row.discussionID);
            expect(await ids("/discussions/bookmarked")).toContain(discussionID);
            expect(await ids("/discussions", { bookmarkUserID: "$me" })).toContain(discussionID);
            expect((await member.put(`/discussions/${discussionID}/bookmark`, { bookmarked: 0 })).data).toEqual({
                bookmarked: false,
            });
            expect(await ids("/discussions/bookmarked")).not.toContain(discussionID);
            expect((await member.get("/discussions", { bookmarkUserID: 2147483647 })).status).toBe(403);
        },
    ],
    [
        "§5.1 a member reacts to a post, again, otherwise, and not any more",
        async ({ member, moderator, start, memberID }) => {
            const { discussionID } = await start({}, moderator);
            const path = `/discussions/${discussionID}/reactions`;
            const liked = await member.post(path, { reactionType: "like" });
            expect([liked.status, liked.data.find((row: { urlcode: string }) => row.urlcode === "Like")]).toMatchObject([
                201,
                { count: 1, hasReacted: true },
            ]);
            await member.post(path, { reactionType: "Like" });
            await member.post(path, { reactionType: "LOL" });
            const log = (await member.get(path)).data;
            expect(log).toMatchObject([{ userID: memberID, reactionType: { urlcode: "LOL" }, user: { name: "Marguerite" } }]);
            expect((await member.delete(`${path}/${memberID}`)).status).toBe(204);
            expect((await member.get(path)).data).toEqual([]);
            expect((await member.post(path, { reactionType: "Promote" })).status).toBe(403);
        },
    ],
    [
        "§5.3 a member follows a category, and says what to hear of it",
        async ({ member, memberID, otherCategoryID }) => {
            expect((await member.put(`/categories/${otherCategoryID}/follow`, { followed: true })).data).toEqual({
                followed: true,
            });
            const followed = (await member.get("/categories", { followed: true })).data;
            expect(followed).toMatchObject([{ categoryID: otherCategoryID, followed: true, dateFollowed: expect.any(String) }]);
            const path = `/categories/${otherCategoryID}/preferences/${memberID}`;
            expect((await member.patch(path, { "preferences.popup.posts": true })).data).toMatchObject({
                "preferences.popup.posts": true,
            });
            expect((await member.get(path)).data).toMatchObject({
                "preferences.followed": true,
                "preferences.popup.posts": true,
            });
            await member.put(`/categories/${otherCategoryID}/follow`, { followed: "0" });
            expect((await member.get("/categories", { followed: true })).data).toEqual([]);
        },
    ],
    [
        "§5.7 a member keeps a draft, comes back to it, and posts it",
        async ({ member, categoryID, memberID }) => {
            const attributes = {
                body: "Half a thought",
                format: "markdown",
                draftType: "discussion",
                draftMeta: { name: "Half", categoryID },
            };
            const made = await member.post("/drafts", {
                recordType: "discussion",
                attributes,
                parentRecordType: "category",
                parentRecordID: categoryID,
            });
            expect([made.status, made.data.insertUserID, made.data.attributes]).toEqual([201, memberID, attributes]);
            const { draftID } = made.data;
            await member.patch(`/drafts/${draftID}`, { attributes: { ...attributes, body: "A thought" } });
            const { data, headers } = await member.get("/drafts", { recordType: "discussion" });
            expect([data[0].draftID, headers["x-app-page-limit"]]).toEqual([draftID, "30"]);
            const posted = await member.post("/discussions", {
                name: "Half",
                body: "A thought",
                format: "markdown",
                categoryID,
                draftID,
            });
            expect([posted.status, (await member.get(`/drafts/${draftID}`)).status]).toEqual([201, 404]);
        },
    ],
    [
        "§5.7 drafts are nobody else's",
        async ({ member, visitor, admin }) => {
            const { draftID } = (await member.post("/drafts", { recordType: "comment", attributes: { body: "Mine" } })).data;
            expect((await visitor().get(`/drafts/${draftID}`)).status).toBe(403);
            expect((await admin.get("/drafts")).data.map((row: { draftID: number }) => row.draftID)).not.toContain(draftID);
            expect((await member.delete(`/drafts/${draftID}`)).status).toBe(204);
        },
    ],
    [
        "§5.4 a member asks what waits for them",
        async ({ member, guest }) => {
            const { counts } = (await member.get("/users/me-counts")).data;
            expect(counts.map(({ name }: { name: string }) => name)).toEqual(
                expect.arrayContaining([
                    "Bookmarks",
                    "Discussions",
                    "Drafts",
                    "Participated",
                    "UnreadDiscussions",
                    "UnreadNotifications",
                ]),
            );
            expect(counts.every(({ count }: { count: unknown }) => Number.isInteger(count))).toBe(true);
            expect((await guest.get("/users/me-counts")).status).toBe(200);
        },
    ],
    [
        "§5.4 a member changes what is theirs to change, and only that",
        async ({ member, memberID }) => {
            const changed = (await member.patch(`/users/${memberID}`, { showEmail: "1", private: false, bypassSpam: true })).data;
            expect([changed.showEmail, changed.bypassSpam]).toEqual([true, false]);
            const unproved = await member.patch("/users/$me", { password: "another of long words" });
            expect([unproved.status >= 400, rowsOf(unproved)[0]]).toEqual([
                true,
                expect.stringContaining("passwordConfirmation"),
            ]);
            expect((await member.patch("/users/$me", { showEmail: 0 })).data.showEmail).toBe(false);
        },
    ],
    [
        "§5.4 a member reads their permissions",
        async ({ member, memberID, adminID }) => {
            const { data } = await member.get(`/users/${memberID}/permissions`, { expand: "junctions" });
            expect([data.isAdmin, data.permissions[0].type]).toEqual([false, "global"]);
            expect(data.permissions[0].permissions).toMatchObject({ "comments.add": true });
            expect([data.junctions, data.junctionAliases]).toEqual([expect.any(Object), expect.any(Object)]);
            expect((await member.get(`/users/${adminID}/permissions`)).status).toBe(403);
        },
    ],
    [
        "§5.9 a member uploads a picture, finds it by its address, and deletes it",
        async ({ member, guest }) => {
            const form = new FormData();
            form.set("file", new Blob(["A plan."], { type: "text/plain" }), "plan.txt");
            const { status, data } = await member.post("/media", form);
            expect([status, data.name, data.foreignType, data.foreignID]).toEqual([201, "plan.txt", "embed", data.insertUserID]);
            expect((await member.get("/media/by-url", { url: data.url })).data.mediaID).toBe(data.mediaID);
            expect((await guest.get(`/media/${data.mediaID}`)).status).toBeGreaterThanOrEqual(403);
            expect((await member.delete(`/media/${data.mediaID}`)).status).toBe(204);
            const refused = new FormData();
            refused.set("file", new Blob(["x"]), "virus.exe");
            const wrong = await member.post("/media", refused);
            expect([wrong.status, rowsOf(wrong)[0]]).toEqual([400, expect.stringMatching(/^file /)]);
        },
    ],
    [
        "§5.2 the asker accepts an answer, and rejects it again",
        async ({ member, start, reply, moderator }) => {
            const { discussionID } = await start({ type: "question" });
            const { commentID } = await reply(discussionID, {}, moderator);
            const status = async (wanted: string) =>
                (await member.patch(`/comments/${commentID}/answer`, { status: wanted })).data.attributes.answer.status;
            expect([await status("accepted"), await status("rejected"), await status("pending")]).toEqual([
                "accepted",
                "rejected",
                "pending",
            ]);
            expect((await member.patch(`/comments/${commentID}/answer`, { status: "perhaps" })).status).toBe(422);
            const plain = await reply((await start()).discussionID);
            expect((await member.patch(`/comments/${plain.commentID}/answer`, { status: "accepted" })).status).toBe(400);
        },
    ],
    [
        "§5.17 a member sees their sessions, and ends one",
        async ({ signIn, memberID, moderatorID }) => {
            const [one, other] = [await signIn("Marguerite"), await signIn("Marguerite")];
            const { data } = await one.get("/sessions", { userID: memberID });
            expect(data[0]).toMatchObject({ sessionID: expect.anything(), userID: memberID, dateInserted: expect.any(String) });
            const last = data.map((row: { sessionID: number }) => row.sessionID).sort((a: number, b: number) => b - a)[0];
            expect(
                (await one.request({ method: "DELETE", url: "/sessions", params: { userID: memberID, sessionID: last } })).status,
            ).toBe(204);
            expect((await other.get("/users/me")).data.userID).toBe(0);
            expect((await one.get("/sessions", { userID: moderatorID })).status).toBe(403);
        },
    ],
    [
        "§5.18 a page tells that it was seen, and a robot is told apart",
        async ({ visitor, start }) => {
            const { discussionID } = await start();
            const browser = visitor({ "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" });
            const seen = await browser.post("/tick", { type: "discussion_view", discussionID });
            expect([seen.status, seen.data.didTrack]).toEqual([201, true]);
            const robot = await visitor({ "User-Agent": "Googlebot/2.1" }).post("/tick", { type: "page_view" });
            expect([robot.status, robot.data.didTrack]).toEqual([201, false]);
        },
    ],
    [
        "§5.19 a member sees how a quote will look",
        async ({ member }) => {
            const { status, data } = await member.post("/rich/quote", { body: "It **trips**.", format: "markdown" });
            expect([status, data.quote]).toEqual([201, expect.stringContaining("<strong>trips</strong>")]);
        },
    ],
    [
        "§8 a member who posts faster than anybody writes is asked to wait, and told how long",
        async ({ admin, signIn, start, reply }) => {
            await admin.patch("/config", { "floodControl.posts": 5, "floodControl.newAccountPosts": 5 });
            const hasty = await signIn("Hastings");
            const { discussionID } = await start();
            const statuses = [];
            for (let count = 0; count < 5; count++) statuses.push((await reply(discussionID, {}, hasty)).commentID > 0);
            const refused = await hasty.post("/comments", { discussionID, body: "The ninth.", format: "text" });
            await admin.patch("/config", { "floodControl.posts": 0, "floodControl.newAccountPosts": 0 });
            expect([statuses.every(Boolean), refused.status, Number(refused.headers["retry-after"])]).toEqual([
                true,
                429,
                expect.any(Number),
            ]);
            expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
        },
    ],
];
