import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { configMigrations, createConfigServer } from "@parley/config/server";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import { RoleID } from "@parley/permissions/contract";
import type { ReactionLog, ReactionSummary, ReactionType } from "@parley/reactions/contract";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import { reactionsMigrations } from "./reactions.migrations";
import { createReactionsServer } from "./reactions.server";
import { createReactionsService } from "./reactions.service";

const GUEST = 0;
/** Hidden record: the owner of the records decides about visibility, and in this test nobody may see this one. */
const UNSEEN = 666;

const register = async (kit: ServerKit) => {
    const config = createConfigServer(kit);
    const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
    const reactions = createReactionsServer(kit, { users, notifications: createNotificationsServer(kit, { users, config }) });
    const scores = new Map<number, number>();
    // Responds with the data of a page instead of the page.
    kit.pages.addHook("onRequest", async (_request, reply) => {
        reply.renderPage = async (path, { status = 200, formState } = {}) => reply.code(status).send({ path, formState });
    });
    for (const recordType of ["discussion", "comment"] as const) {
        reactions.serve(recordType, {
            requireView: async (_viewer, recordID) => {
                if (recordID === UNSEEN || recordID === 0) throw notFound("Discussion");
            },
            urlOf: async (recordID) => `/${recordType}/${recordID}`,
            scoreChanged: async (recordID, change) => void scores.set(recordID, (scores.get(recordID) ?? 0) + change),
        });
    }
    return { users, reactions, scores, service: createReactionsService(kit, users) };
};

let forum: TestApp<Awaited<ReturnType<typeof register>>>;
let [ada, grace, moderator, manager] = [0, 0, 0, 0];
let post = 0;

beforeAll(async () => {
    forum = await testApp({
        migrations: [
            ...sessionsMigrations,
            ...configMigrations,
            ...usersMigrations,
            ...notificationsMigrations,
            ...notificationsMigrations,
            ...reactionsMigrations,
        ],
        register,
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    [ada = 0, grace = 0, moderator = 0, manager = 0] = await forum.features.users.importUsers([
        { ...joined, name: "Ada" },
        { ...joined, name: "Grace" },
        { ...joined, name: "Moderator", roleIDs: [RoleID.moderator] },
        { ...joined, name: "Manager", roleIDs: [RoleID.administrator] },
    ]);
});
beforeEach(() => {
    post += 1;
});
afterAll(() => forum.close());

const viewer = async (userID: number): Promise<Viewer> => ({
    userID,
    permissions: await forum.features.users.permissionsOf(userID),
});
const react = (userID: number, reactionType: string, recordID = post) =>
    forum.call(userID, "POST", `discussions/${recordID}/reactions`, { reactionType });
const unreact = (userID: number, of?: number) =>
    forum.call(userID, "DELETE", `discussions/${post}/reactions${of === undefined ? "" : `/${of}`}`);
const log = async (userID: number, query = "") =>
    (await forum.call(userID, "GET", `discussions/${post}/reactions${query}`)).json<ReactionLog[]>();

async function summaries(userID: number): Promise<Map<string, ReactionSummary>> {
    const all = await forum.features.reactions.summariesFor("discussion", [post], await viewer(userID));
    return new Map((all.get(post) ?? []).map((summary) => [summary.urlcode, summary]));
}

describe("reacting", () => {
    test("REACT-001 REACT-013 responds with the count of each type, and whether the viewer has given it", async () => {
        await react(grace, "Like");
        const answer = await react(ada, "like");
        expect(answer.statusCode).toBe(201);
        expect(answer.json<ReactionSummary[]>().find(({ urlcode }) => urlcode === "Like")).toEqual({
            tagID: expect.any(Number),
            urlcode: "Like",
            name: "Like",
            class: "Positive",
            count: 2,
            hasReacted: true,
            reactionValue: 1,
            url: `/react/discussion/${post}/Like`,
        });
        expect((await summaries(GUEST)).get("Like")).toMatchObject({ count: 2, hasReacted: false });
    });

    test("REACT-007 replaces the previous reaction, and repeating it changes nothing", async () => {
        await react(ada, "Like");
        await react(ada, "Disagree");
        await react(ada, "Disagree");
        const now = await summaries(ada);
        expect(now.get("Like")).toMatchObject({ count: 0, hasReacted: false });
        expect(now.get("Disagree")).toMatchObject({ count: 1, hasReacted: true });
        expect(await log(ada)).toHaveLength(1);
        expect(forum.features.scores.get(post)).toBe(0);
    });

    test("tells whether it is new and positive, which its author is notified of, and how it changes the score", async () => {
        const { react: reactTo, unreact: removeFrom } = forum.features.reactions;
        const own = await viewer(ada);
        const give = async (urlcode: string) => {
            const { reactions, ...rest } = await reactTo("discussion", post, own, urlcode);
            return [reactions.find(({ hasReacted }) => hasReacted)?.urlcode, rest];
        };
        expect(await give("like")).toEqual(["Like", { scoreChange: 1, isNew: true, isPositive: true }]);
        expect(await give("Like")).toEqual(["Like", { scoreChange: 0, isNew: false, isPositive: true }]);
        expect(await give("Disagree")).toEqual(["Disagree", { scoreChange: -1, isNew: true, isPositive: false }]);
        await give("Agree");
        const removed = await removeFrom("discussion", post, own);
        expect(removed).toMatchObject({ scoreChange: -1, isNew: false, isPositive: false });
        expect(removed.reactions.map(({ urlcode, count }) => [urlcode, count])).toContainEqual(["Agree", 0]);
    });

    test("can be restored after it was removed, unless its member has reacted since", async () => {
        const { find, restore, unreact: removeFrom } = forum.features.service;
        await react(ada, "Promote");
        await react(moderator, "Promote");
        const row = await find("discussion", post, moderator);
        if (!row) throw new Error("no reaction");
        await removeFrom("discussion", post, await viewer(moderator));
        expect(await restore(row)).toBe(5);
        expect((await summaries(moderator)).get("Promote")).toMatchObject({ count: 1, hasReacted: true });
        expect(await restore(row)).toBeUndefined();
        expect((await summaries(moderator)).get("Promote")).toMatchObject({ count: 1 });
    });

    test("lists the records that a member has given a type, in any letter case, and no other member's", async () => {
        const { recordIDsReactedBy } = forum.features.reactions;
        await react(ada, "Agree");
        await react(grace, "Like");
        const idsOf = async (userID: number, urlcode: string) => {
            const query = await recordIDsReactedBy(await viewer(userID), "discussion", urlcode);
            return (await query.execute()).map(({ recordID }) => recordID);
        };
        expect(await idsOf(ada, "AGREE")).toContain(post);
        for (const [userID, urlcode] of [
            [ada, "Like"],
            [grace, "Agree"],
        ] as const)
            expect(await idsOf(userID, urlcode)).not.toContain(post);
        await expect(idsOf(ada, "Nonsense")).rejects.toThrow("Validation Failed");
        await expect(idsOf(GUEST, "Like")).rejects.toMatchObject({ answer: { status: 403 } });
    });

    test("decisions #2: concurrent requests leave one reaction per user and correct counts", async () => {
        const kinds = ["Like", "Agree"];
        await Promise.all([ada, grace, moderator].flatMap((userID) => kinds.map((kind) => react(userID, kind))));
        const given = [...(await summaries(GUEST)).values()].reduce((sum, { count }) => sum + count, 0);
        expect([given, (await log(ada)).length, forum.features.scores.get(post)]).toEqual([3, 3, 3]);
        expect((await forum.features.reactions.scoreOf("discussion", [post])).get(post)).toBe(3);
    });

    test("FC-62 twenty concurrent choices of one user all succeed, and the last one stored remains", async () => {
        const kinds = ["Like", "Agree", "LOL", "Disagree"];
        const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => react(ada, kinds[index % 4] ?? "")));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
        const counts = [...(await summaries(ada)).values()].filter(({ count }) => count > 0);
        expect(counts).toEqual([expect.objectContaining({ count: 1, hasReacted: true })]);
        expect(await log(ada)).toHaveLength(1);
    });

    test("REACT-015 needs the permission of its class, REACT-016 Promote its own; without it the response is 403", async () => {
        expect((await react(GUEST, "Like")).statusCode).toBe(403);
        const promote = await react(ada, "Promote");
        expect(promote.json()).toMatchObject({ status: 403, message: "Permission Problem", permissions: ["curation.manage"] });
        expect((await react(moderator, "Promote")).statusCode).toBe(201);
    });

    test("FC-12 a hidden record responds like one that never existed, to reacting, removing and listing", async () => {
        expect((await react(ada, "Like", UNSEEN)).statusCode).toBe(404);
        expect((await forum.call(ada, "DELETE", `discussions/${UNSEEN}/reactions`)).statusCode).toBe(404);
        expect((await forum.call(ada, "GET", `discussions/${UNSEEN}/reactions`)).statusCode).toBe(404);
        expect((await forum.call(ada, "POST", `/react/discussion/${UNSEEN}/Like`)).statusCode).toBe(404);
    });

    test("with an unknown or inactive type is rejected", async () => {
        expect((await react(ada, "Nonsense")).statusCode).toBe(404);
        expect((await react(ada, "Dislike")).statusCode).toBe(404);
        expect((await react(ada, "__proto__")).statusCode).toBe(404);
    });

    test("works without scripts: the button adds and removes, and redirects to the post", async () => {
        const press = () => forum.call(ada, "POST", `/react/discussion/${post}/Agree`);
        const answer = await press();
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `/discussion/${post}`]);
        expect((await summaries(ada)).get("Agree")).toMatchObject({ count: 1, hasReacted: true });
        await press();
        expect((await summaries(ada)).get("Agree")).toMatchObject({ count: 0, hasReacted: false });
        expect((await forum.call(ada, "POST", `/react/discussion/${post}/Nonsense`)).statusCode).toBe(404);
        expect((await forum.call(ada, "POST", "/react/discussion/1e3/Like")).statusCode).toBe(404);
    });

    test("without scripts and without permission shows the post again with the reason", async () => {
        const refused = await forum.call(ada, "POST", `/react/discussion/${post}/Promote`);
        expect(refused.statusCode).toBe(403);
        expect(refused.json()).toEqual({
            path: `/discussion/${post}`,
            formState: { form: "reactions", values: { record: `discussion ${post}` }, message: "Permission Problem" },
        });
    });
});

describe("removing", () => {
    test("REACT-011 REACT-014 works for one's own by either URL, and for others with community.moderate (decisions #1)", async () => {
        await react(ada, "Like");
        expect((await unreact(grace, ada)).statusCode).toBe(403);
        expect((await unreact(moderator, ada)).statusCode).toBe(204);
        expect(await log(ada)).toEqual([]);
        await react(ada, "Like");
        expect((await unreact(ada, ada)).statusCode).toBe(204);
        await react(ada, "Like");
        expect((await unreact(ada)).statusCode).toBe(204);
        expect((await unreact(ada)).statusCode).toBe(204);
        expect((await summaries(ada)).get("Like")).toMatchObject({ count: 0 });
        expect(forum.features.scores.get(post)).toBe(0);
        expect((await unreact(GUEST)).statusCode).toBe(403);
    });
});

describe("the reaction log", () => {
    test("REACT-002 REACT-012 is newest first, with user and type, and can be filtered by type", async () => {
        await react(ada, "Like");
        forum.setNow(new Date("2026-05-21T13:00:00Z"));
        await react(grace, "Agree");
        const rows = await log(GUEST);
        expect(rows).toMatchObject([
            {
                userID: grace,
                user: { name: "Grace" },
                reactionType: { urlcode: "Agree", name: "Agree" },
                dateInserted: "2026-05-21T13:00:00+00:00",
            },
            { userID: ada, user: { name: "Ada" }, reactionType: { urlcode: "Like" }, recordType: "discussion", recordID: post },
        ]);
        expect(await log(GUEST, "?type=like")).toHaveLength(1);
        expect(await log(GUEST, "?limit=1&page=2")).toMatchObject([{ userID: ada }]);
        expect((await forum.call(GUEST, "GET", `discussions/${post}/reactions?type=nonsense`)).statusCode).toBe(404);
    });

    test("REACT-017 shows flags, their count and who raised them to moderators only", async () => {
        expect((await react(ada, "Spam")).statusCode).toBe(201);
        expect((await summaries(ada)).has("Spam")).toBe(false);
        expect(await log(ada)).toEqual([]);
        expect((await summaries(moderator)).get("Spam")).toMatchObject({ count: 1, class: "Flag" });
        expect(await log(moderator)).toMatchObject([{ userID: ada }]);
    });
});

describe("reaction types", () => {
    const types = async (userID: number) => (await forum.call(userID, "GET", "reactions")).json<ReactionType[]>();

    test("are listed for members in their order, including inactive ones (contract §2, §5.8)", async () => {
        const all = await types(ada);
        const shown = all.map(({ urlCode, class: kind, points, active, attributes }) => [
            [urlCode, kind, points, active ? "active" : "inactive"].join(" "),
            attributes?.permission,
        ]);
        expect(Object.fromEntries(shown)).toEqual({
            "Spam Flag 0 active": "flag.add",
            "Abuse Flag 0 active": "flag.add",
            "Promote Positive 5 active": "curation.manage",
            "LOL Positive 0 active": "reactions.positive.add",
            "Disagree Negative 0 active": "reactions.negative.add",
            "Agree Positive 1 active": "reactions.positive.add",
            "Like Positive 1 active": "reactions.positive.add",
            "OffTopic Negative -1 inactive": "reactions.negative.add",
            "Insightful Positive 1 inactive": "reactions.positive.add",
            "Dislike Negative -1 inactive": "reactions.negative.add",
            "Down Negative -1 inactive": "reactions.negative.add",
            "Up Positive 1 inactive": "reactions.positive.add",
            "Awesome Positive 1 inactive": "reactions.positive.add",
            // Not of the contract: archives of other forums have it.
            "Thanks Positive 1 inactive": "reactions.positive.add",
        });
        expect((await forum.call(GUEST, "GET", "reactions")).statusCode).toBe(403);
        expect((await forum.call(ada, "GET", "reactions/LIKE")).json()).toMatchObject({ urlCode: "Like" });
        expect((await forum.call(ada, "GET", "reactions/none")).statusCode).toBe(404);
    });

    test("can be changed by community managers, and are custom then", async () => {
        expect((await forum.call(ada, "PATCH", "reactions/LOL", { active: false })).statusCode).toBe(403);
        expect((await forum.call(ada, "GET", "reactions/edit/LOL")).statusCode).toBe(403);
        const changed = await forum.call(manager, "PATCH", "reactions/LOL", { name: "Ha", active: false });
        expect(changed.json()).toMatchObject({ urlCode: "LOL", name: "Ha", active: false, custom: true });
        expect((await react(ada, "LOL")).statusCode).toBe(404);
        expect((await summaries(ada)).has("LOL")).toBe(false);
        await forum.call(manager, "PATCH", "reactions/LOL", { name: "LOL", active: true });
    });
});

describe("imports", () => {
    test("store reactions of users and bare counts; an inactive type shows where it was given", async () => {
        const record = { recordType: "discussion", recordID: post };
        await forum.features.reactions.importReactions([
            { ...record, urlcode: "Up", count: 7 },
            { ...record, urlcode: "up", count: 2 },
            { ...record, urlcode: "Like", userID: ada, dateInserted: "2020-01-01T00:00:00+00:00" },
            { ...record, urlcode: "Like", userID: ada, dateInserted: "2020-01-01T00:00:00+00:00" },
        ]);
        const now = await summaries(ada);
        expect(now.get("Up")).toMatchObject({ count: 9, hasReacted: false });
        expect(now.get("Like")).toMatchObject({ count: 1, hasReacted: true });
        expect((await forum.features.reactions.scoreOf("discussion", [post])).get(post)).toBe(10);
        expect((await react(ada, "Up")).statusCode).toBe(404);
    });

    test("are removed with the reactions of their users, and return the changes of scores", async () => {
        await react(ada, "Like");
        await react(grace, "Like");
        const [passer = 0] = await forum.features.users.importUsers([
            { importSource: "old", name: "Passer-by", dateInserted: "2020-01-01T00:00:00+00:00" },
        ]);
        await forum.features.reactions.importReactions([
            { recordType: "discussion", recordID: post, urlcode: "Like", userID: passer },
        ]);
        const changes = await forum.features.reactions.removeImported([passer]);
        expect(changes).toEqual([{ recordType: "discussion", recordID: post, scoreChange: -1 }]);
        expect((await summaries(GUEST)).get("Like")).toMatchObject({ count: 2 });
        await forum.features.reactions.clearFor("discussion", [post]);
        expect((await summaries(GUEST)).get("Like")).toMatchObject({ count: 0 });
    });

    test("and all else that a member has given is read and deleted in batches, with the changes of scores", async () => {
        const { givenBy, importReactions, removeImported, removeSome, scoreOf } = forum.features.service;
        const join = { importSource: "old", dateInserted: "2020-01-01T00:00:00+00:00" };
        const [first = 0, second = 0] = await forum.features.users.importUsers([
            { ...join, name: "Giver" },
            { ...join, name: "Second giver" },
        ]);
        const give = (userID: number, count: number, urlcode: string) =>
            importReactions(
                Array.from({ length: count }, (_, index) => ({
                    ...{ recordType: "comment", recordID: 5000 + index, urlcode, userID },
                    dateInserted: join.dateInserted,
                })),
            );
        await give(first, 101, "promote");
        const given = [];
        for await (const reaction of givenBy(first)) given.push(reaction);
        expect([given.length, new Set(given.map(({ recordID }) => recordID)).size]).toEqual([101, 101]);
        expect(given[0]).toEqual({ recordType: "comment", recordID: 5000, urlcode: "Promote", dateInserted: join.dateInserted });
        const changes = [await removeSome(first), await removeSome(first), await removeSome(first)];
        expect(changes.map((some) => some?.length)).toEqual([100, 1, undefined]);
        expect(changes[0]?.[0]).toEqual({ recordType: "comment", recordID: 5000, scoreChange: -5 });
        await give(first, 1, "Promote");
        await give(second, 1, "Like");
        await give(second, 2, "LOL");
        expect((await scoreOf("comment", [5000])).get(5000)).toBe(6);
        expect(await removeImported([])).toEqual([]);
        expect(await removeImported([first, second])).toEqual([{ recordType: "comment", recordID: 5000, scoreChange: -6 }]);
    });

    test("with an unknown type are rejected completely", async () => {
        const record = { recordType: "discussion", recordID: post };
        const importing = forum.features.reactions.importReactions([
            { ...record, urlcode: "Like", count: 1 },
            { ...record, urlcode: "Nonsense", count: 1 },
        ]);
        await expect(importing).rejects.toMatchObject({ answer: { status: 404 } });
        expect((await summaries(GUEST)).get("Like")).toMatchObject({ count: 0 });
    });
});
