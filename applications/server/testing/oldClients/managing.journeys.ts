import { expect } from "@jest/globals";
import type { Journey } from "./journey";
import { PASSWORD, rowsOf } from "./journey";

/** Journeys of moderators and managers. */
export const MANAGING: Journey[] = [
    [
        "§5.1 a moderator closes, sinks and pins a discussion, which a member may not",
        async ({ moderator, member, start }) => {
            const { discussionID } = await start();
            const changed = (await moderator.patch(`/discussions/${discussionID}`, { closed: 1, sink: "true", pinned: true }))
                .data;
            expect([changed.closed, changed.sink, changed.pinned, changed.pinLocation]).toEqual([true, true, true, "category"]);
            const refused = await member.patch(`/discussions/${discussionID}`, { closed: false });
            expect([refused.status, refused.data.message, refused.data.permissions]).toEqual([
                403,
                "Permission Problem",
                [expect.stringMatching(/discussions\.close/i)],
            ]);
            expect((await member.post("/comments", { discussionID, body: "Late", format: "text" })).status).toBe(400);
        },
    ],
    [
        "§5.1 a moderator moves one discussion, and several",
        async ({ moderator, start, otherCategoryID }) => {
            const [one, two, three] = [await start(), await start(), await start()];
            const move = (discussionIDs: number[]) =>
                moderator.patch("/discussions/move", { discussionIDs, categoryID: otherCategoryID });
            expect((await move([one.discussionID])).data).toEqual({ status: "success" });
            const { status, data } = await move([two.discussionID, three.discussionID]);
            expect([status, data.callbackPayload, data.progress.countTotalIDs, data.progress.failedIDs]).toEqual([
                200,
                null,
                2,
                [],
            ]);
            expect(data.progress.successIDs.sort()).toEqual([two.discussionID, three.discussionID].sort());
            expect((await move([99999999])).status).toBe(403);
            expect(
                (await moderator.patch("/discussions/move", { discussionIDs: [one.discussionID], categoryID: 99999 })).status,
            ).toBe(404);
        },
    ],
    [
        "§1.9 a long run is continued with its payload until there is none",
        async ({ moderator, member, start }) => {
            const discussionIDs = [(await start()).discussionID, (await start()).discussionID, (await start()).discussionID];
            const run = {
                url: "/discussions/close",
                method: "PATCH",
                data: { discussionIDs },
                params: { longRunnerMode: "sync", longRunnerTimeout: 0 },
            };
            let answer = await moderator.request(run);
            expect([answer.status, typeof answer.data.callbackPayload]).toEqual([408, "string"]);
            const resumed = { headers: { "Content-Type": "application/system+jwt" } };
            expect((await member.post("/calls/run", answer.data.callbackPayload, resumed)).status).toBe(403);
            const done = [...answer.data.progress.successIDs];
            for (let passes = 0; answer.data.callbackPayload !== null && passes < 10; passes++) {
                answer = await moderator.post("/calls/run", answer.data.callbackPayload, resumed);
                done.push(...answer.data.progress.successIDs);
            }
            expect([answer.status, done.sort(), answer.data.progress.exceptionsByID]).toEqual([
                200,
                [...discussionIDs].sort(),
                {},
            ]);
            expect((await moderator.post("/calls/run", { job: "x" })).status).toBe(403);
        },
    ],
    [
        "§5.1 a moderator deletes a list, and nothing of it where one post is not theirs to delete",
        async ({ moderator, member, start, guest }) => {
            const ids = [(await start()).discussionID, (await start()).discussionID];
            const refused = await member.delete("/discussions/list", { discussionIDs: ids });
            expect([refused.status, refused.data.recordIDs.sort()]).toEqual([403, [...ids].sort()]);
            const { status, data } = await moderator.delete("/discussions/list", { discussionIDs: [...ids, 99999999] });
            expect([status, data.progress.countTotalIDs, data.callbackPayload]).toEqual([200, 2, null]);
            expect((await guest.get(`/discussions/${ids[0]}`)).status).toBe(410);
            const many = Array.from({ length: 51 }, (_, index) => index + 1);
            expect(rowsOf(await moderator.delete("/discussions/list", { discussionIDs: many }))).toEqual([
                "discussionIDs maxItems",
            ]);
        },
    ],
    [
        "§5.1 a moderator merges two discussions, and splits them again",
        async ({ moderator, start, reply, categoryID }) => {
            const [source, destination] = [await start({ body: "The source." }), await start()];
            const comment = await reply(destination.discussionID);
            const merged = await moderator.patch("/discussions/merge", {
                discussionIDs: [source.discussionID],
                destinationDiscussionID: destination.discussionID,
            });
            expect([merged.status, merged.data.progress.failedIDs]).toEqual([200, []]);
            const bodies = (await moderator.get("/comments", { discussionID: destination.discussionID })).data.map(
                (row: { body: string }) => row.body,
            );
            expect(bodies.some((body: string) => body.includes("The source."))).toBe(true);
            const newPost = { name: "Split off", categoryID, postType: "discussion", authorType: "me" };
            const split = await moderator.post("/discussions/split", { commentIDs: [comment.commentID], newPost });
            expect([split.status, split.data.newPostUrl]).toEqual([201, expect.stringContaining("/discussion/")]);
        },
    ],
    [
        "§5.2 a moderator moves a comment to another discussion, and every list, search and link follows it",
        async ({ moderator, admin, member, guest, start, reply, notified }) => {
            const [from, to] = [(await start()).discussionID, (await start({ name: "The lid alone" })).discussionID];
            const { commentID } = await reply(from, { body: "@Keyholder, zugzwang." });
            const answer = await reply(from, { parentCommentID: commentID });
            const commentsIn = async (discussionID: number) => {
                const rows = (await guest.get("/comments", { discussionID })).data.map(
                    (row: { commentID: number }) => row.commentID,
                );
                expect((await guest.get(`/discussions/${discussionID}`)).data.countComments).toBe(rows.length);
                return rows;
            };
            const mentions = async () =>
                (await admin.get("/notifications", { limit: 100 })).data.find(
                    (row: { recordID?: number }) => row.recordID === commentID,
                );
            const moved = [commentID, answer.commentID];
            await notified();
            expect([await commentsIn(from), await commentsIn(to), (await mentions()).discussionID]).toEqual([moved, [], from]);
            expect((await member.patch(`/comments/${commentID}`, { discussionID: to })).status).toBe(403);
            const patched = await moderator.patch(`/comments/${commentID}`, {
                parentRecordType: "discussion",
                parentRecordID: to,
            });
            expect([patched.status, patched.data.discussionID, patched.data.name]).toEqual([200, to, "Re: The lid alone"]);
            expect([await commentsIn(from), await commentsIn(to)]).toEqual([[], moved]);
            const found = (await member.get("/comments/search", { query: "zugzwang" })).data;
            expect(found).toMatchObject([{ commentID, discussionID: to }]);
            expect(await mentions()).toMatchObject({ discussionID: to, recordUrl: patched.data.url });
        },
    ],
    [
        "§5.1 staff give a discussion a status, and see its log",
        async ({ admin, start }) => {
            const { discussionID } = await start();
            const { statusID } = (await admin.post("/discussions/statuses", { name: "Planned", state: "open" })).data;
            const put = await admin.put(`/discussions/${discussionID}/status`, { statusID, statusNotes: "Next year." });
            expect([put.status, put.data.statusID]).toEqual([201, statusID]);
            const log = (await admin.get(`/discussions/${discussionID}/status-log`)).data;
            expect(log[0]).toMatchObject({ statusID, recordID: discussionID, reason: "Next year." });
            const shown = (await admin.get(`/discussions/${discussionID}`, { expand: "status,status.log" })).data;
            expect(shown.status).toMatchObject({ name: "Planned", state: "open", log: { reasonUpdated: "Next year." } });
        },
    ],
    [
        "§5.8 a manager makes tags, which are unique, and puts them on a discussion",
        async ({ admin, member, start }) => {
            const made = await admin.post("/tags", { name: "Brass", urlcode: "brass" });
            expect([made.status, made.data.urlcode]).toEqual([201, "brass"]);
            expect((await admin.post("/tags", { name: "Brass", urlcode: "brass" })).status).toBe(409);
            expect((await admin.post("/tags", { name: "Bad", urlcode: "Bad Slug!" })).status).toBe(400);
            const { discussionID } = await start();
            const put = await member.put(`/discussions/${discussionID}/tags`, { urlcodes: ["brass"] });
            expect(put.data).toMatchObject([{ tagID: made.data.tagID, urlcode: "brass", name: "Brass" }]);
            expect((await admin.delete(`/tags/${made.data.tagID}`)).status).toBe(409);
            expect((await member.put(`/discussions/${discussionID}/tags`, { tagIDs: [] })).data).toEqual([]);
        },
    ],
    [
        "§5.8 a manager makes a role, changes single permissions, and replaces all",
        async ({ admin, member }) => {
            const { status, data: role } = await admin.post("/roles", {
                name: "Guild",
                canSession: "1",
                permissions: [{ type: "global", permissions: { "comments.add": true } }],
            });
            expect([status, role.name, role.deletable]).toEqual([201, "Guild", true]);
            const path = `/roles/${role.roleID}/permissions`;
            const patched = (await admin.patch(path, [{ type: "global", permissions: { "tags.add": true } }])).data;
            expect(patched.find((row: { type: string }) => row.type === "global").permissions).toMatchObject({
                "comments.add": true,
                "tags.add": true,
            });
            const put = (await admin.put(path, [{ type: "global", permissions: { "tags.add": true } }])).data;
            expect(put.find((row: { type: string }) => row.type === "global").permissions["comments.add"]).not.toBe(true);
            expect((await admin.get("/roles/$name:Guild")).data.roleID).toBe(role.roleID);
            expect([
                (await member.delete(`/roles/${role.roleID}`)).status,
                (await admin.delete(`/roles/${role.roleID}`)).status,
            ]).toEqual([403, 204]);
        },
    ],
    [
        "§5.4 a manager makes an account, bans it, and closes it",
        async ({ admin, guest, visitor }) => {
            const account = {
                name: "Newcomer",
                email: "newcomer@example.com",
                password: PASSWORD,
                roleID: [8],
                sendWelcomeEmail: false,
            };
            const { status, data } = await admin.post("/users", account);
            expect([status, data.name, data.emailConfirmed]).toEqual([201, "Newcomer", true]);
            expect((await admin.put(`/users/${data.userID}/ban`, { banned: true })).data).toEqual({ banned: true });
            const attempt = await visitor().form("/entry/signin", { Email: "Newcomer", Password: PASSWORD });
            expect(attempt.headers["set-cookie"]?.some((line: string) => line.startsWith("parley-session=")) ?? false).toBe(
                false,
            );
            expect(rowsOf(await admin.post("/users", account)).sort()).toEqual(
                expect.arrayContaining([expect.stringMatching(/^name /)]),
            );
            expect((await admin.delete(`/users/${data.userID}`, { deleteMethod: "delete" })).status).toBe(204);
            expect((await guest.get(`/users/${data.userID}`)).status).toBe(404);
        },
    ],
    [
        "§5.3 a manager makes a category, moves it, and deletes it with its posts elsewhere",
        async ({ admin, member, start, categoryID }) => {
            const made = await admin.post("/categories", {
                name: "Toasters",
                urlcode: "toasters",
                description: "Bread.",
                allowedDiscussionTypes: ["discussion"],
            });
            expect([made.status, made.data.urlcode, made.data.allowedDiscussionTypes]).toEqual([201, "toasters", ["discussion"]]);
            const { categoryID: toasters } = made.data;
            expect((await admin.patch(`/categories/${toasters}`, { parentCategoryID: toasters })).status).toBe(400);
            expect((await admin.patch(`/categories/${toasters}`, { parentCategoryID: categoryID })).data.parentCategoryID).toBe(
                categoryID,
            );
            const { discussionID } = await start({ categoryID: toasters });
            expect((await member.delete(`/categories/${toasters}`)).status).toBe(403);
            expect(
                (await admin.request({ method: "DELETE", url: `/categories/${toasters}`, params: { newCategoryID: categoryID } }))
                    .status,
            ).toBe(204);
            expect((await member.get(`/discussions/${discussionID}`)).data.categoryID).toBe(categoryID);
        },
    ],
    [
        "§5.14 a manager collects posts, and shows them in a language",
        async ({ admin, guest, start }) => {
            const { discussionID } = await start({ name: "Collected" });
            const records = [{ recordID: discussionID, recordType: "discussion", sort: 1 }];
            const made = await admin.post("/collections", { name: "Best", records });
            expect([made.status, made.data.records]).toMatchObject([201, [{ recordID: discussionID, recordType: "discussion" }]]);
            const { collectionID } = made.data;
            const shown = (await guest.get(`/collections/${collectionID}/content/en`)).data;
            expect(shown.records[0].record).toMatchObject({ name: "Collected" });
            const query = { collectionID, expand: ["collection"] };
            expect((await admin.get("/collections/contents/en", query)).data).toMatchObject([
                { collectionID, collection: { name: "Best" } },
            ]);
            const put = { record: { recordID: discussionID, recordType: "discussion" }, collectionIDs: [] };
            expect((await admin.put("/collections/by-resource", put)).data).toEqual([]);
            const many = Array.from({ length: 31 }, () => records[0]);
            expect((await admin.post("/collections", { name: "Many", records: many })).status).toBe(422);
        },
    ],
    [
        "§5.13 a manager reads and writes settings; an unknown one is refused and changes nothing",
        async ({ admin, guest, member }) => {
            expect((await admin.patch("/config", { "garden.title": "Fettle" })).status).toBe(200);
            expect((await guest.get("/config", { select: ["garden.*"] })).data["garden.title"]).toBe("Fettle");
            const wrong = await admin.patch("/config", { "garden.title": "Other", "garden.colour": "red" });
            expect([wrong.status, (await guest.get("/config", { select: "garden.title" })).data]).toEqual([
                422,
                { "garden.title": "Fettle" },
            ]);
            expect((await member.patch("/config", { "garden.title": "Mine" })).status).toBe(403);
            expect((await admin.get("/config/schema")).data.properties["garden.title"]).toBeDefined();
        },
    ],
    [
        "§5.16 a member reports a post, and a moderator dismisses the report",
        async ({ member, moderator, start }) => {
            const { discussionID } = await start({}, moderator);
            const reasons = (await member.get("/report-reasons")).data;
            const { reportReasonID } = reasons[0];
            const made = await member.post("/reports", {
                recordType: "discussion",
                recordID: discussionID,
                reportReasonIDs: [reportReasonID],
                noteBody: "Rude.",
                noteFormat: "text",
            });
            expect([made.status, made.data.status, made.data.recordID, made.data.recordIsLive]).toEqual([
                201,
                "new",
                discussionID,
                true,
            ]);
            const { reportID } = made.data;
            const listed = await moderator.get("/reports", {
                recordType: "discussion",
                recordID: discussionID,
                status: "new,escalated",
                expand: [],
            });
            expect(listed.data.map((row: { reportID: number }) => row.reportID)).toEqual([reportID]);
            expect((await moderator.patch(`/reports/${reportID}/dismiss`)).data.status).toBe("dismissed");
            expect((await member.get("/reports")).status).toBe(403);
            expect(
                (
                    await member.post("/reports", {
                        recordType: "discussion",
                        recordID: 99999999,
                        reportReasonIDs: [reportReasonID],
                    })
                ).status,
            ).toBe(404);
        },
    ],
    [
        "§4.12 moderators escalate a post, and hand it to one of them",
        async ({ moderator, moderatorID, member, start }) => {
            const { discussionID } = await start();
            const made = await moderator.post("/escalations", {
                recordType: "discussion",
                recordID: discussionID,
                name: "Look at this",
            });
            expect([made.status, made.data.status, made.data.recordID]).toEqual([201, "open", discussionID]);
            const patched = await moderator.patch(`/escalations/${made.data.escalationID}`, {
                status: "in-progress",
                assignedUserID: "$me",
            });
            expect([patched.data.status, patched.data.assignedUserID]).toEqual(["in-progress", moderatorID]);
            expect((await member.get("/escalations")).status).toBe(403);
        },
    ],
    [
        "§5.16 managers announce, and members put the announcement away",
        async ({ admin, member }) => {
            const made = await admin.post("/moderation-messages", {
                body: "Closed on Monday.",
                format: "text",
                type: "info",
                isDismissible: true,
            });
            expect([made.status, made.data.type]).toEqual([201, "info"]);
            const { moderationMessageID } = made.data;
            expect((await member.put(`/moderation-messages/${moderationMessageID}/dismiss`)).status).toBeLessThan(300);
            expect((await admin.delete(`/moderation-messages/${moderationMessageID}`)).status).toBe(204);
        },
    ],
    [
        "§5.19 a site adds a type of posts with a field, and finds posts by it",
        async ({ admin, guest, start, categoryID }) => {
            const field = { postFieldID: "flavour", label: "Flavour", dataType: "text", formType: "text", visibility: "public" };
            expect((await admin.post("/post-fields", field)).status).toBe(201);
            const type = { postTypeID: "recipe", name: "Recipe", parentPostTypeID: "discussion", postFieldIDs: ["flavour"] };
            expect((await admin.post("/post-types", type)).status).toBe(201);
            const { discussionID } = await start({ categoryID, postTypeID: "recipe", postMeta: { flavour: "sweet" } });
            const ids = async (flavour: string) =>
                (await guest.get("/discussions", { postMeta: { flavour } })).data.map(
                    (row: { discussionID: number }) => row.discussionID,
                );
            expect([await ids("sweet"), await ids("sour")]).toEqual([[discussionID], []]);
            expect((await guest.get(`/discussions/${discussionID}`, { expand: "postMeta" })).data.postMeta).toEqual({
                flavour: "sweet",
            });
        },
    ],
    [
        "§5.17 a program reads with a token that may only read, and a wrong one is refused",
        async ({ admin, visitor, adminID, categoryID }) => {
            const { status, data } = await admin.post("/tokens", { name: "Backup", scopes: ["read"] });
            expect([status, data.accessToken]).toEqual([201, expect.any(String)]);
            const program = visitor({ Authorization: `Bearer ${data.accessToken}` });
            expect((await program.get("/users/me")).data.userID).toBe(adminID);
            expect((await program.post("/discussions", { name: "x", body: "x", format: "text", categoryID })).status).toBe(403);
            expect((await visitor({ Authorization: "Bearer nonsense" }).get("/discussions")).status).toBe(401);
            expect((await admin.delete(`/tokens/${data.tokenID}`)).status).toBe(204);
            expect((await program.get("/users/me")).status).toBe(401);
        },
    ],
    [
        "§5.15 staff look what may be attached to a post, where nothing is set up",
        async ({ admin, start }) => {
            const { discussionID } = await start();
            expect((await admin.get("/attachments/catalog")).data).toEqual(expect.any(Object));
            expect((await admin.get("/attachments", { recordType: "discussion", recordID: discussionID })).data).toEqual([]);
            const many = Array.from({ length: 11 }, (_, index) => index + 1);
            expect((await admin.post("/attachments/refresh", { attachmentIDs: many })).status).toBe(400);
        },
    ],
    [
        "§5.19 those who may see settings get the menus, and managers the log",
        async ({ admin, member }) => {
            expect((await admin.get("/dashboard/menus")).data.length).toBeGreaterThan(0);
            expect([(await member.get("/dashboard/menus")).status, (await member.get("/audit-logs")).status]).toEqual([403, 403]);
            expect((await admin.get("/audit-logs")).status).toBe(200);
        },
    ],
];
