import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Comment } from "@parley/comments/contract";
import { MAXIMUM_DEPTH } from "@parley/comments/contract";
import { countQueries } from "@parley/library/server/testing";
import type { Forum } from "./testing/forum";
import { createForum } from "./testing/forum";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");
/**
 * Maximum number of statements that store and return a comment, including those for the author, the permissions and the categories, which a
 * running site caches.
 */
const MAX_STATEMENTS = 16;

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));

const minutesLater = (minutes: number) => forum.setNow(new Date(NOON.getTime() + minutes * 60_000));
const idsIn = (items: { commentID: number }[]) => items.map(({ commentID }) => commentID);
const list = async (userID: number, query: string) => (await forum.call(userID, "GET", `comments?${query}`)).json<Comment[]>();
const post = (userID: number, input: object) =>
    forum.call(userID, "POST", "comments", { body: "An answer.", format: "text", ...input });
const discussion = async (discussionID: number, userID = GUEST) =>
    (await forum.call(userID, "GET", `discussions/${discussionID}`)).json();

describe("writing", () => {
    test("CMT-014 a member comments on a discussion, and its counters and last comment are updated", async () => {
        const discussionID = await forum.start(forum.author);
        minutesLater(5);
        const comment = await forum.addComment(forum.member, discussionID);
        expect(comment).toMatchObject({
            discussionID,
            parentRecordType: "discussion",
            parentRecordID: discussionID,
            depth: 1,
            position: 1,
            name: "Re: Kettle trips the breaker",
            insertUserID: forum.member,
            insertUser: { name: "Hana" },
            dateInserted: "2026-05-21T12:05:00+00:00",
            url: `http://forum.test/discussion/comment/${comment.commentID}#Comment_${comment.commentID}`,
        });
        expect(comment.body).toContain("<em>warm</em>");
        // The response includes reactions that others may add, so that a new reply has the button.
        expect(comment.reactions).toContainEqual(expect.objectContaining({ urlcode: "Like", count: 0 }));
        expect(await discussion(discussionID)).toMatchObject({
            countComments: 1,
            lastUserID: forum.member,
            dateLastComment: "2026-05-21T12:05:00+00:00",
        });
        expect((await forum.call(GUEST, "GET", `categories/${forum.open}`)).json()).toMatchObject({
            countComments: expect.any(Number),
        });
        expect((await forum.call(forum.member, "GET", "discussions?participatedUserID=$me")).json()).toMatchObject([
            { discussionID },
        ]);
    });

    test("guests, members without permission, and wrong discussions or authors are refused", async () => {
        const discussionID = await forum.start(forum.author);
        expect((await post(GUEST, { discussionID })).statusCode).toBe(403);
        expect((await post(forum.member, {})).json()).toMatchObject({ status: 400, errors: [{ field: "discussionID" }] });
        expect((await post(forum.member, { discussionID: 999_999 })).statusCode).toBe(404);
        expect((await post(forum.member, { discussionID, body: " " })).json()).toMatchObject({ errors: [{ field: "body" }] });
        expect((await post(forum.member, { discussionID, insertUserID: forum.author })).statusCode).toBe(403);
    });

    test("only members who may close discussions can comment in a closed one", async () => {
        const discussionID = await forum.start(forum.author);
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { closed: true });
        expect((await post(forum.author, { discussionID })).statusCode).toBe(400);
        expect((await post(forum.moderator, { discussionID })).statusCode).toBe(201);
    });

    test("CMT-003 a reply is below its parent, and all ancestors count it", async () => {
        const discussionID = await forum.start(forum.author);
        const top = await forum.addComment(forum.member, discussionID);
        const answer = await forum.addComment(forum.author, discussionID, { parentCommentID: top.commentID });
        const deeper = await forum.addComment(forum.member, discussionID, { parentCommentID: answer.commentID });
        expect([answer, deeper]).toMatchObject([
            { depth: 2, parentCommentID: top.commentID },
            { depth: 3, position: 3 },
        ]);
        expect((await forum.call(GUEST, "GET", `comments/${top.commentID}`)).json()).toMatchObject({ countChildComments: 2 });
    });

    test("a reply to a comment of another discussion, or beyond the maximum depth, is refused", async () => {
        const [here, there] = [await forum.start(forum.author), await forum.start(forum.author)];
        const comment = await forum.addComment(forum.member, there);
        expect((await post(forum.member, { discussionID: here, parentCommentID: comment.commentID })).json()).toMatchObject({
            status: 400,
            expected: here,
            actual: there,
        });
        const putAt = (depth: number) =>
            forum.database.query.updateTable("comments").set({ depth }).where("commentID", "=", comment.commentID).execute();
        await putAt(MAXIMUM_DEPTH);
        expect((await post(forum.member, { discussionID: there, parentCommentID: comment.commentID })).json()).toMatchObject({
            status: 400,
            maxDepth: MAXIMUM_DEPTH,
            actualDepth: MAXIMUM_DEPTH + 1,
        });
        await putAt(1);
    });

    test("FC-42 concurrent requests with the same key create one comment", async () => {
        const discussionID = await forum.start(forum.author);
        const input = { discussionID, idempotencyKey: "key-of-hana" };
        const answers = await Promise.all(Array.from({ length: 30 }, () => post(forum.member, input)));
        expect(new Set(answers.map((answer) => answer.json<Comment>().commentID)).size).toBe(1);
        expect(await discussion(discussionID)).toMatchObject({ countComments: 1 });
    });

    test("FC-42 FC-61 concurrent posts and cancellations of a submission have one outcome: the comment exists and is named, or nothing is created", async () => {
        const discussionID = await forum.start(forum.author);
        const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => race(`race-of-${index}`, index % 2 === 0)));
        const stored = outcomes.filter(({ made }) => made !== undefined);
        expect(await discussion(discussionID)).toMatchObject({ countComments: stored.length });

        async function race(idempotencyKey: string, isWithdrawnFirst: boolean) {
            const send = () => post(forum.member, { discussionID, idempotencyKey });
            const cancelSubmission = () => forum.call(forum.member, "DELETE", `submissions/${idempotencyKey}`);
            const calls = isWithdrawnFirst ? [cancelSubmission, send, send] : [send, cancelSubmission, send];
            await Promise.all(calls.map((call) => call()));
            const [sent, cancelled] = [await send(), await cancelSubmission()];
            const { commentID: made, url } = sent.json<Comment>();
            expect(sent.statusCode).toBe(made === undefined ? 410 : 201);
            expect([cancelled.statusCode, cancelled.json()]).toEqual([
                200,
                made === undefined ? {} : { recordType: "comment", recordID: made, url },
            ]);
            return { made };
        }
    });

    test("FC-42 FC-52 FC-61 an edit resent with its key is applied once, and its cancellation either names the edit or prevents it", async () => {
        const discussionID = await forum.start(forum.author);
        const { commentID } = (await post(forum.member, { discussionID })).json<Comment>();
        const edit = (idempotencyKey: string, body: string) =>
            forum.call(forum.member, "PATCH", `comments/${commentID}`, { body, format: "markdown", idempotencyKey });
        const answersOfEdits = await Promise.all(Array.from({ length: 10 }, () => edit("words-of-member", "It hums.")));
        expect(answersOfEdits.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
        await forum.call(forum.moderator, "PATCH", `comments/${commentID}`, { body: "It *hums*.", format: "markdown" });
        expect((await edit("words-of-member", "It hums.")).json()).toMatchObject({
            body: expect.stringContaining("<em>hums</em>"),
        });
        const revisions = await forum.call(forum.member, "GET", `revisions?recordType=comment&recordID=${commentID}`);
        expect(revisions.json()).toHaveLength(3);

        const cancelSubmission = async (key: string) => (await forum.call(forum.member, "DELETE", `submissions/${key}`)).json();
        expect(await cancelSubmission("words-of-member")).toMatchObject({ recordType: "commentEdit", recordID: commentID });
        expect(await cancelSubmission("words-regretted")).toEqual({});
        expect((await edit("words-regretted", "It shouts.")).json()).toMatchObject({ status: 410, isWithdrawn: true });
    });

    test("concurrent comments get distinct positions", async () => {
        const discussionID = await forum.start(forum.author);
        const answers = await Promise.all(Array.from({ length: 20 }, () => post(forum.member, { discussionID })));
        const positions = answers.map((answer) => answer.json<Comment>().position).sort((a, b) => a - b);
        expect(positions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
        expect(await discussion(discussionID)).toMatchObject({ countComments: 20 });
    });

    test("FC-55 a comment takes as few statements in a long discussion as in an empty one", async () => {
        const discussionID = await forum.start(forum.author);
        const once = () => countQueries(forum.database, () => post(forum.member, { discussionID }));
        await once();
        const early = await once();
        for (let count = 0; count < 20; count++) await forum.addComment(forum.author, discussionID);
        expect(await once()).toBe(early);
        expect(early).toBeLessThanOrEqual(MAX_STATEMENTS);
    });

    test("a comment does not bump a sinking discussion", async () => {
        const discussionID = await forum.start(forum.author);
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { sink: true });
        minutesLater(30);
        await forum.addComment(forum.member, discussionID);
        expect(await discussion(discussionID)).toMatchObject({ countComments: 1, dateLastComment: "2026-05-21T12:00:00+00:00" });
    });

    test("others see the number of unread comments", async () => {
        const discussionID = await forum.start(forum.author);
        await forum.addComment(forum.member, discussionID);
        await forum.addComment(forum.member, discussionID);
        expect(await discussion(discussionID, forum.author)).toMatchObject({ unread: true, countUnread: 2 });
        expect(await discussion(discussionID, forum.member)).toMatchObject({ unread: false });
        expect(await discussion(discussionID)).toMatchObject({ unread: false, bookmarked: false });
    });
});

describe("editing", () => {
    test("CMT-012 an author may edit within the time limit while the discussion is open, and moderators always", async () => {
        const discussionID = await forum.start(forum.author);
        const { commentID } = await forum.addComment(forum.member, discussionID);
        const edit = (userID: number) => forum.call(userID, "PATCH", `comments/${commentID}`, { body: "Changed *words*." });
        minutesLater(59);
        expect((await edit(forum.member)).json()).toMatchObject({
            updateUserID: forum.member,
            dateUpdated: "2026-05-21T12:59:00+00:00",
        });
        expect((await forum.call(forum.member, "GET", `comments/${commentID}/edit`)).json()).toMatchObject({
            commentID,
            discussionID,
            body: "Changed *words*.",
        });
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { closed: true });
        expect((await edit(forum.member)).statusCode).toBe(400);
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { closed: false });
        minutesLater(61);
        expect((await edit(forum.member)).statusCode).toBe(400);
        expect((await edit(forum.moderator)).statusCode).toBe(200);
    });

    test("CMT-013 only members with the permission may edit comments of others, and FC-17 fields outside the contract are not writable", async () => {
        const { commentID } = await forum.addComment(forum.member, await forum.start(forum.author));
        expect((await forum.call(forum.author, "PATCH", `comments/${commentID}`, { body: "Mine." })).statusCode).toBe(403);
        expect(
            (await forum.call(forum.member, "PATCH", `comments/${commentID}`, { insertUserID: forum.author })).statusCode,
        ).toBe(403);
        const fields = { score: 99, dateInserted: "1999-01-01T00:00:00+00:00", position: 7 };
        const forged = { body: "Ours.", ...fields };
        const refusal = await forum.call(forum.moderator, "PATCH", `comments/${commentID}`, forged);
        const { errors } = refusal.json<{ errors: { field: string }[] }>();
        expect([refusal.statusCode, errors.map(({ field }) => field)]).toEqual([422, Object.keys(fields)]);
        expect((await forum.call(forum.moderator, "GET", `comments/${commentID}`)).json()).toMatchObject({
            score: 0,
            position: 1,
            dateInserted: "2026-05-21T12:00:00+00:00",
        });
    });
});

describe("removing", () => {
    test("CMT-004 FC-20 a removed comment keeps its position without its content, and its replies stay", async () => {
        const discussionID = await forum.start(forum.author);
        const first = await forum.addComment(forum.member, discussionID);
        const answer = await forum.addComment(forum.author, discussionID, { parentCommentID: first.commentID });
        expect((await forum.call(forum.member, "DELETE", `comments/${first.commentID}`)).statusCode).toBe(403);
        expect((await forum.call(forum.moderator, "DELETE", `comments/${first.commentID}`)).statusCode).toBe(204);

        const shown = await list(GUEST, `discussionID=${discussionID}&expand=reactions`);
        expect(shown).toMatchObject([
            { commentID: first.commentID, position: 1, body: "", insertUserID: 0, dateDeleted: "2026-05-21T12:00:00+00:00" },
            { commentID: answer.commentID, position: 2 },
        ]);
        expect(shown[0]).not.toHaveProperty("insertUser");
        expect(shown[0]).not.toHaveProperty("reactions");
        expect(await discussion(discussionID)).toMatchObject({ countComments: 1, lastUserID: forum.author });
        expect((await forum.call(GUEST, "GET", `comments/${first.commentID}`)).statusCode).toBe(410);
        expect((await post(forum.member, { discussionID, parentCommentID: first.commentID })).statusCode).toBe(400);
        expect((await forum.call(forum.moderator, "DELETE", `comments/${first.commentID}`)).statusCode).toBe(410);
        expect(idsIn(await list(GUEST, `insertUserID=${forum.member}&discussionID=${discussionID}`))).toEqual([]);
    });

    test("FC-20 nobody can comment in a removed discussion", async () => {
        const discussionID = await forum.start(forum.author);
        const { commentID } = await forum.addComment(forum.member, discussionID);
        await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
        expect((await post(forum.member, { discussionID })).statusCode).toBe(410);
        expect((await forum.call(forum.member, "GET", `comments/${commentID}`)).statusCode).toBe(410);
        expect((await forum.call(forum.member, "GET", `comments?discussionID=${discussionID}`)).statusCode).toBe(410);
    });

    test("a comment removed in full loses its position, unless it has replies", async () => {
        const discussionID = await forum.start(forum.author);
        const [first, second, third] = [
            await forum.addComment(forum.member, discussionID),
            await forum.addComment(forum.member, discussionID),
            await forum.addComment(forum.member, discussionID),
        ];
        await forum.addComment(forum.author, discussionID, { parentCommentID: third.commentID });
        const answer = await forum.call(forum.moderator, "DELETE", "comments/list", {
            commentIDs: [first.commentID, third.commentID],
            deleteMethod: "full",
        });
        expect(answer.json()).toMatchObject({
            progress: { successIDs: expect.arrayContaining([first.commentID, third.commentID]) },
            callbackPayload: null,
        });
        const left = await list(GUEST, `discussionID=${discussionID}`);
        expect(left.map(({ position }) => position)).toEqual([1, 2, 3]);
        expect(left[0]?.commentID).toBe(second.commentID);
        expect(left[1]).toMatchObject({ commentID: third.commentID, dateDeleted: expect.any(String) });
        expect(await discussion(discussionID)).toMatchObject({ countComments: 2 });
        expect((await forum.addComment(forum.member, discussionID)).position).toBe(4);
    });
});

describe("lists", () => {
    test("every page of a discussion, in either direction, is a range of positions", async () => {
        const discussionID = await forum.start(forum.author);
        const ids = [];
        for (let number = 0; number < 7; number++) ids.push((await forum.addComment(forum.member, discussionID)).commentID);
        const page = async (query: string) => idsIn(await list(GUEST, `discussionID=${discussionID}&limit=3&${query}`));
        expect(await page("page=1")).toEqual(ids.slice(0, 3));
        expect(await page("page=3")).toEqual(ids.slice(6));
        expect(await page("sort=-dateInserted")).toEqual(ids.slice(4).reverse());
        expect(await page("sort=-dateInserted&page=3")).toEqual(ids.slice(0, 1));
        expect(await page("page=4")).toEqual([]);
        const { headers } = await forum.call(GUEST, "GET", `comments?discussionID=${discussionID}&limit=3&page=2`);
        expect(headers).toMatchObject({ "x-app-page-result-count": "7", "x-app-page-current": "2" });
    });

    test("in the flat view a reply begins with its parent quoted as text, unless quoteParent is false (FC-3)", async () => {
        const discussionID = await forum.start(forum.author);
        const top = await forum.addComment(forum.member, discussionID, {
            body: "A **bold** word & <b>a tag</b>.",
            format: "markdown",
        });
        const { commentID } = await forum.addComment(forum.author, discussionID, {
            parentCommentID: top.commentID,
            body: "Indeed.",
        });
        const body = async (query: string) =>
            (await forum.call(GUEST, "GET", `comments/${commentID}?${query}`)).json<Comment>().body;
        expect(await body("")).toMatch(/^<blockquote.*Hana.*<\/blockquote>.*Indeed/s);
        expect(await body("")).not.toMatch(/<b>|<strong>/);
        expect(await body("quoteParent=false")).not.toContain("blockquote");
    });

    test("FC-12 comments of a hidden discussion respond as if they did not exist, and no list contains them", async () => {
        const discussionID = await forum.start(forum.moderator, { categoryID: forum.hidden });
        const { commentID } = await forum.addComment(forum.moderator, discussionID, { body: "Between us." });
        const calls = [
            ["GET", ""],
            ["GET", "/edit"],
            ["GET", "/quote"],
            ["GET", "/reactions"],
            ["PATCH", "", { body: "x" }],
            ["DELETE", ""],
            ["PATCH", "/answer", { status: "accepted" }],
            ["POST", "/reactions", { reactionType: "Like" }],
        ] as const;
        for (const [method, path, body] of calls) {
            const hidden = await forum.call(forum.member, method, `comments/${commentID}${path}`, body);
            const never = await forum.call(forum.member, method, `comments/999999${path}`, body);
            expect([method, path, hidden.statusCode, hidden.body]).toEqual([method, path, 404, never.body]);
        }
        for (const query of [
            `commentID=${commentID}`,
            `insertUserID=${forum.moderator}`,
            `categoryID=${forum.hidden}`,
            "sort=-commentID&limit=500",
        ]) {
            const answer = await forum.call(forum.member, "GET", `comments?${query}`);
            expect([query, idsIn(answer.json()).includes(commentID)]).toEqual([query, false]);
        }
        for (const path of [
            `comments?discussionID=${discussionID}`,
            `comments/thread?parentRecordType=discussion&parentRecordID=${discussionID}`,
        ]) {
            expect((await forum.call(forum.member, "GET", path)).statusCode).toBe(404);
        }
        expect((await post(forum.member, { discussionID })).statusCode).toBe(404);
        expect(idsIn(await list(forum.moderator, `commentID=${commentID}`))).toEqual([commentID]);
    });

    test("comments can be filtered by author, sorted by score, and listed by ID", async () => {
        const discussionID = await forum.start(forum.author);
        const [plain, liked] = [
            await forum.addComment(forum.author, discussionID),
            await forum.addComment(forum.author, discussionID),
        ];
        await forum.call(forum.member, "POST", `comments/${liked.commentID}/reactions`, { reactionType: "Like" });
        const query = `discussionID=${discussionID}&insertUserID=$me`;
        expect(idsIn(await list(forum.author, `${query}&sort=-score`))).toEqual([liked.commentID, plain.commentID]);
        expect(idsIn(await list(GUEST, `commentID=${plain.commentID},${liked.commentID}&sort=-commentID`))).toEqual([
            liked.commentID,
            plain.commentID,
        ]);
        expect((await forum.call(GUEST, "GET", "comments?sort=-experimentalTrending")).statusCode).toBe(400);
    });

    test("FC-9 values that look like SQL are refused with 422", async () => {
        for (const query of [
            "commentID=1 OR 1=1",
            "sort=score;--",
            "categoryID=1) or (1",
            "discussionID=1 union select 1",
            "limit=1e9",
        ]) {
            expect([query, (await forum.call(GUEST, "GET", `comments?${encodeURI(query)}`)).statusCode]).toEqual([query, 422]);
        }
    });
});

describe("reactions and answers", () => {
    test("a reaction counts for the comment and for all its ancestors", async () => {
        const discussionID = await forum.start(forum.author);
        const top = await forum.addComment(forum.member, discussionID);
        const answer = await forum.addComment(forum.author, discussionID, { parentCommentID: top.commentID });
        await forum.call(forum.member, "POST", `comments/${answer.commentID}/reactions`, { reactionType: "Like" });
        expect(await list(GUEST, `discussionID=${discussionID}`)).toMatchObject([
            { score: 0, scoreChildComments: 1 },
            { score: 1 },
        ]);
    });

    test("DISC-004 only the author of a question accepts an answer, and its status is independent of the flags of the discussion", async () => {
        const discussionID = await forum.start(forum.author, { type: "question" });
        const { commentID } = await forum.addComment(forum.member, discussionID);
        const accept = (userID: number, status = "accepted") =>
            forum.call(userID, "PATCH", `comments/${commentID}/answer`, { status });
        expect((await accept(forum.member)).statusCode).toBe(403);
        expect((await accept(forum.author)).json()).toMatchObject({ attributes: { answer: { status: "accepted" } } });
        expect(await discussion(discussionID)).toMatchObject({ attributes: { acceptedCommentID: commentID } });
        expect(await discussion(discussionID)).toMatchObject({ closed: false, sink: false });
        for (const status of ["rejected", "pending", "accepted", "rejected"]) {
            expect((await accept(forum.author, status)).json()).toMatchObject({ attributes: { answer: { status } } });
            const again = (await forum.call(GUEST, "GET", `comments/${commentID}`)).json();
            expect(again).toMatchObject({ attributes: { answer: { status } } });
            const { attributes } = await discussion(discussionID);
            expect(attributes?.acceptedCommentID).toBe(status === "accepted" ? commentID : undefined);
        }
        const [rejection] = (await forum.call(forum.author, "GET", `acts?recordType=comment&recordID=${commentID}`)).json().acts;
        expect((await forum.call(forum.author, "POST", `acts/${rejection.actID}/undo`, {})).statusCode).toBe(200);
        expect((await forum.call(GUEST, "GET", `comments/${commentID}`)).json()).toMatchObject({
            attributes: { answer: { status: "accepted" } },
        });
        const replies = await forum.addComment(forum.author, await forum.start(forum.author));
        expect(replies.attributes).toEqual({});
        expect((await accept(forum.author, "closed")).statusCode).toBe(422);
        const plain = await forum.addComment(forum.member, await forum.start(forum.author));
        expect(
            (await forum.call(forum.author, "PATCH", `comments/${plain.commentID}/answer`, { status: "accepted" })).statusCode,
        ).toBe(400);
    });
});

test("FC-16 comments are found by the role of the author, by answers and by recent changes; the total agrees", async () => {
    const [question, open] = [
        await forum.start(forum.author, { type: "question" }),
        await forum.start(forum.author, { type: "question" }),
    ];
    const { commentID } = await forum.addComment(forum.moderator, question);
    const other = (await forum.addComment(forum.member, question)).commentID;
    const waiting = (await forum.addComment(forum.member, open)).commentID;
    await forum.call(forum.author, "PATCH", `comments/${commentID}/answer`, { status: "accepted" });
    const found = async (query: string) => {
        const answer = await forum.call(
            GUEST,
            "GET",
            `comments?commentID=${commentID},${other},${waiting}&sort=commentID&${query}`,
        );
        return answer.statusCode === 200 ? answer.json<Comment[]>().map((row) => row.commentID) : answer.statusCode;
    };
    expect(await found("insertUserRoleID=32")).toEqual([commentID]);
    expect(await found("qna=accepted")).toEqual([commentID]);
    expect(await found("qna=answered")).toEqual([commentID, other]);
    expect(await found("qna=unanswered")).toEqual([waiting]);
    expect(await found("dirtyRecords=true")).toEqual([commentID, other, waiting]);
    const counted = await forum.call(GUEST, "GET", `comments?discussionID=${question}&qna=accepted`);
    expect([counted.json<Comment[]>().length, counted.headers["x-app-page-result-count"]]).toEqual([1, "1"]);
    forum.setNow(new Date("2026-05-24T12:00:00Z"));
    expect(await found("dirtyRecords=1")).toEqual([]);
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
    for (const wrong of ["qna=rejected", "insertUserRoleID=x", "dirtyRecords=perhaps"])
        expect([wrong, await found(wrong)]).toEqual([wrong, 422]);
    expect((await forum.call(GUEST, "GET", `comments?parentRecordID=${question}`)).statusCode).toBe(400);
    const plain = (await forum.call(GUEST, "GET", `comments/${commentID}?expand=vectorize,-body`)).json<Comment>();
    expect([plain.body, plain.bodyPlainText]).toEqual([undefined, "Measure the element when it is warm."]);
});

test("FC-14 FC-16 discussions and comments by members of roles are one list, of what the viewer may see", async () => {
    const started = await forum.start(forum.moderator, { name: "Iron hums" });
    const { commentID } = await forum.addComment(forum.moderator, await forum.start(forum.author));
    const hidden = await forum.start(forum.moderator, { categoryID: forum.hidden });
    await forum.addComment(forum.moderator, hidden);
    type Post = { recordType: string; recordID: number };
    const posts = async (userID: number, query: string) => {
        const answer = await forum.call(userID, "GET", `posts?${query}`);
        return answer.statusCode === 200
            ? answer.json<Post[]>().map((post) => `${post.recordType} ${post.recordID}`)
            : answer.statusCode;
    };
    const seen = await posts(forum.member, "roleIDs=32");
    expect(seen).toEqual(expect.arrayContaining([`discussion ${started}`, `comment ${commentID}`]));
    expect(seen).not.toContain(`discussion ${hidden}`);
    expect(await posts(forum.moderator, "roleIDs=>=32&sort=-dateLastComment")).toContain(`discussion ${hidden}`);
    const [whole] = (await forum.call(forum.member, "GET", "posts?roleIDs=30..40&sort=score")).json();
    expect(whole).toMatchObject({ insertUserID: forum.moderator, insertUser: { name: "Ines" }, body: expect.any(String) });
    expect(await posts(forum.member, "roleIDs=32&page=50")).toEqual([]);
    expect(await posts(GUEST, "roleIDs=32")).toBe(403);
    for (const [wrong, status] of [
        ["", 400],
        ["roleIDs=x", 422],
        ["roleIDs=[32]", 422],
        ["roleIDs=32&page=51", 422],
        ["roleIDs=32&sort=name", 422],
    ] as const)
        expect([wrong, await posts(forum.member, wrong)]).toEqual([wrong, status]);
});

test("contract §5.1 USR-036 a post that five members have flagged is removed with 410, by the System, counts as spam for who may restore it, and can be restored", async () => {
    const spamQueueOf = async (userID: number) => {
        const { counts } = (await forum.call(userID, "GET", "users/me-counts")).json<{
            counts: { name: string; count: number }[];
        }>();
        return counts.find(({ name }) => name === "SpamQueue")?.count;
    };
    const joined = { importSource: "there", dateInserted: "2020-01-01T00:00:00+00:00" };
    const names = ["Ada", "Berta", "Carla", "Dora", "Emil"].map((name) => ({ ...joined, name: `${name} Flagging` }));
    const people = await forum.features.users.importUsers(names);
    const discussionID = await forum.start(forum.author);
    const { commentID } = await forum.addComment(forum.author, discussionID);
    for (const path of [`comments/${commentID}`, `discussions/${discussionID}`]) {
        const statuses = [];
        for (const [index, userID] of people.entries()) {
            const reactionType = index % 2 === 0 ? "Spam" : "Abuse";
            statuses.push((await forum.call(userID, "POST", `${path}/reactions`, { reactionType })).statusCode);
        }
        expect([path, statuses]).toEqual([path, [201, 201, 201, 201, 410]]);
        const gone = await forum.call(forum.moderator, "GET", path);
        expect(gone.statusCode).toBe(410);
        expect([await spamQueueOf(forum.moderator), await spamQueueOf(forum.member)]).toEqual([1, undefined]);
        expect((await forum.call(forum.moderator, "POST", `acts/${gone.json().logID}/undo`, {})).statusCode).toBe(200);
        expect(await spamQueueOf(forum.moderator)).toBe(0);
        expect((await forum.call(GUEST, "GET", path)).statusCode).toBe(200);
    }
});

test("USR-043 DISC-077 signatures of authors are included on request, with the same number of queries for any number of comments", async () => {
    const discussionID = await forum.start(forum.author);
    for (const userID of [forum.member, forum.author]) {
        await forum.call(userID, "PUT", "users/$me/signature", { body: `Yours, **${userID}**` });
        for (let count = 0; count < 2; count++) await forum.addComment(userID, discussionID);
    }
    const queryString = `discussionID=${discussionID}&expand=insertUser,insertUser.signature`;
    const signatures = (await list(GUEST, queryString)).map(({ insertUser }) => insertUser?.signature?.body);
    const [members, authors] = [forum.member, forum.author].map(
        (userID) => `<p dir="auto">Yours, <strong>${userID}</strong></p>`,
    );
    expect(signatures.map((body) => body?.trim())).toEqual([members, members, authors, authors]);
    // A delivery of notifications invalidates cached data as well.
    await forum.features.notifications.settle();
    await list(GUEST, queryString);
    const queries = await countQueries(forum.database, () => list(GUEST, queryString));
    await forum.addComment(forum.author, discussionID);
    await forum.features.notifications.settle();
    // A reply invalidates cached data, such as categories, which this request loads again.
    await list(GUEST, queryString);
    expect(await countQueries(forum.database, () => list(GUEST, queryString))).toBe(queries);
    const post = (await forum.call(GUEST, "GET", `discussions/${discussionID}?expand=insertUser,insertUser.signature`)).json();
    expect(post.insertUser.signature.body.trim()).toBe(authors);
    expect(JSON.stringify(await list(GUEST, `discussionID=${discussionID}`))).not.toContain("signature");
});

describe("undoing an edit", () => {
    test("FC-82 renders before the transaction begins", async () => {
        const discussionID = await forum.start(forum.author);
        const { commentID, body } = await forum.addComment(forum.member, discussionID);
        await forum.call(forum.member, "PATCH", `comments/${commentID}`, { body: "Other words." });
        const [edit] = (await forum.call(forum.member, "GET", `acts?recordType=comment&recordID=${commentID}`)).json().acts;
        const isInTransaction: boolean[] = [];
        const render = forum.kit.content.read;
        const rendering = jest.spyOn(forum.kit.content, "read").mockImplementation((...written) => {
            isInTransaction.push(forum.kit.database.isInTransaction);
            return render(...written);
        });
        expect((await forum.call(forum.member, "POST", `acts/${edit.actID}/undo`, {})).statusCode).toBe(200);
        const after = (await forum.call(GUEST, "GET", `comments/${commentID}`)).json();
        expect([isInTransaction, after.body]).toEqual([[false], body]);
        rendering.mockRestore();
    });
});

test("FC-54 the language of a post is found when it is written, edited and put back, and is said to those who read in another one", async () => {
    const french = "Ma bouilloire ne chauffe plus du tout.";
    const discussionID = await forum.start(forum.author, { body: french });
    const written = { discussionID, body: french, format: "markdown" };
    const { commentID } = (await forum.call(forum.member, "POST", "comments", written)).json<{ commentID: number }>();
    const posts = [`discussions/${discussionID}`, `comments/${commentID}`] as const;
    const langsIn = async (language: string) => {
        const answers = posts.map((path) =>
            forum.app.inject({ url: `/api/v2/${path}`, headers: { "x-test-language": language } }),
        );
        return (await Promise.all(answers)).map((answer) => answer.json<{ attributes?: { lang?: string } }>().attributes?.lang);
    };
    expect([await langsIn("en"), await langsIn("fr"), await langsIn("fr-CA")]).toEqual([
        ["fr", "fr"],
        [undefined, undefined],
        [undefined, undefined],
    ]);
    for (const [index, path] of posts.entries())
        await forum.call([forum.author, forum.member][index] ?? 0, "PATCH", path, {
            body: "Mein Wasserkocher wird nicht mehr warm.",
        });
    expect([await langsIn("en"), await langsIn("de")]).toEqual([
        ["de", "de"],
        [undefined, undefined],
    ]);
    const query = `acts?recordType=discussion&recordID=${discussionID}`;
    const { acts } = (await forum.call(forum.manager, "GET", query)).json<{ acts: { actID: number }[] }>();
    expect(acts).toHaveLength(2);
    for (const { actID } of acts) expect((await forum.call(forum.manager, "POST", `acts/${actID}/undo`)).statusCode).toBe(200);
    expect(await langsIn("en")).toEqual(["fr", "fr"]);
});
