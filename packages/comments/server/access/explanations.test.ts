import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { PermissionExplanation } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import type { Forum } from "../testing/forum";
import { createForum } from "../testing/forum";

const GUEST = 0;
const HOUR = 3_600_000;

let forum: Forum;
let roleManager = 0;
let banned = 0;
let workshop = 0;
beforeAll(async () => {
    forum = await createForum();
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    [roleManager = 0, banned = 0] = await forum.features.users.importUsers([
        { ...joined, name: "Keyholder" },
        { ...joined, name: "Oona" },
    ]);
    await forum.database.query.updateTable("users").set({ isAdmin: true }).where("userID", "=", roleManager).execute();
    await forum.database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", banned).execute();
    const grants = {
        [RoleID.member]: { "discussions.view": true, "discussions.add": true, "comments.add": true, "comments.edit": true },
    };
    const more = { customPermissions: true, grants, allowedDiscussionTypes: ["discussion"] };
    workshop = (await forum.call(roleManager, "POST", "categories", { name: "Workshop", urlcode: "workshop", ...more })).json()
        .categoryID;
});
afterAll(() => forum.close());

async function explain(
    subject: number | string,
    permission: string,
    record?: [type: string, id: number | string],
    viewer = roleManager,
) {
    const recordQuery = record ? `&recordType=${record[0]}&recordID=${record[1]}` : "";
    const answer = await forum.call(viewer, "GET", `users/${subject}/verdict?permission=${permission}${recordQuery}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<PermissionExplanation>();
}

const sentences = ({ reasons }: PermissionExplanation) => reasons.map(({ sentence }) => sentence);
const decided = ({ reasons }: PermissionExplanation) => reasons.at(-1);

describe("a permission explanation names the deciding rule", () => {
    test("the role that grants a permission globally, or that no role does", async () => {
        expect(await explain(forum.member, "comments.add")).toEqual({
            userID: forum.member,
            name: "Hana",
            permission: "comments.add",
            allowed: true,
            reasons: [
                {
                    sentence: "The role Member grants comments.add everywhere.",
                    text: "The role {role} grants {permission} everywhere.",
                    values: { role: "Member", permission: "comments.add" },
                    ids: { roleID: RoleID.member },
                },
            ],
        });
        expect(sentences(await explain("$name:Hana", "community.moderate"))).toEqual([
            "None of Hana’s roles (Member) grants community.moderate everywhere.",
        ]);
        expect(sentences(await explain(roleManager, "site.manage"))).toEqual([
            "Keyholder is an administrator, who may do everything.",
        ]);
        expect(sentences(await explain(GUEST, "comments.add"))).toEqual([
            "None of Guest’s roles (Guest) grants comments.add everywhere.",
        ]);
        expect(await explain(forum.moderator, "discussions.manage")).toMatchObject({ allowed: true, reasons: [{}, {}] });
    });

    test("PERM-009 PERM-010 the category whose permissions apply, and the role that grants the permission there", async () => {
        const vice = { name: "Vice", urlcode: "vice", parentCategoryID: workshop };
        const { categoryID } = (await forum.call(roleManager, "POST", "categories", vice)).json();
        const inside = await explain(forum.member, "comments.edit", ["category", "$urlcode:vice"]);
        expect(inside).toMatchObject({ recordType: "category", recordID: categoryID });
        expect(sentences(inside)).toEqual([
            "Vice takes its permissions from Workshop, and only they count there.",
            "The role Member grants comments.edit in Vice.",
        ]);
        expect(decided(await explain(forum.moderator, "discussions.delete", ["category", categoryID]))).toMatchObject({
            sentence: "None of Ines’s roles (Member, Moderator) grants discussions.delete in Vice.",
            ids: { categoryID },
        });
        expect(sentences(await explain(forum.member, "discussions.edit", ["category", forum.open]))).toEqual([
            "Kettles has no permissions of its own, so the global ones count there.",
            "None of Hana’s roles (Member) grants discussions.edit in Kettles.",
        ]);
    });

    test("FC-12 a category that the member cannot see, with everything in it", async () => {
        const { allowed, reasons } = await explain(forum.member, "comments.add", ["category", forum.hidden]);
        expect([allowed, reasons.at(-1)?.sentence]).toEqual([false, "Hana can’t see Backroom, nor anything in it."]);
    });

    test("a category that takes no posts", async () => {
        const heading = { name: "Shelf", urlcode: "shelf", displayAs: "heading" };
        const { categoryID } = (await forum.call(roleManager, "POST", "categories", heading)).json();
        expect(decided(await explain(forum.member, "discussions.add", ["category", categoryID]))?.sentence).toBe(
            "Shelf only holds other categories, so nothing can be posted in it.",
        );
        await forum.call(roleManager, "PATCH", `categories/${categoryID}`, { displayAs: "discussions", isArchived: true });
        expect(decided(await explain(roleManager, "discussions.add", ["category", categoryID]))?.sentence).toBe(
            "Shelf is archived, so nothing new can be posted in it.",
        );
    });

    test("FC-22 a ban, an unconfirmed email address, and a guest", async () => {
        expect(sentences(await explain(banned, "comments.add"))).toEqual([
            "The role Member grants comments.add everywhere.",
            "Oona is banned, and so counts as a guest.",
        ]);
        expect(sentences(await explain(banned, "discussions.view"))).toEqual([
            "Oona is banned, and so counts as a guest.",
            "The role Guest grants discussions.view everywhere.",
        ]);
        const [waiting = 0] = await forum.features.users.importUsers([
            { name: "Theo", importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" },
        ]);
        await forum.database.query
            .updateTable("userRoles")
            .set({ roleID: RoleID.unconfirmed })
            .where("userID", "=", waiting)
            .execute();
        expect(sentences(await explain(waiting, "comments.add"))).toEqual([
            "Theo has not confirmed their email address yet.",
            "None of Theo’s roles (Unconfirmed) grants comments.add everywhere.",
        ]);
        expect(decided(await explain(GUEST, "session.valid"))?.sentence).toBe("Guest is not signed in.");
        const discussionID = await forum.start(forum.author);
        expect(decided(await explain(GUEST, "discussions.edit", ["discussion", discussionID]))?.sentence).toBe(
            "Guest is not signed in.",
        );
    });

    test("contract §5.2 the setting that lets authors delete their own comments", async () => {
        const { commentID } = await forum.addComment(forum.member, await forum.start(forum.author));
        const about: [string, number] = ["comment", commentID];
        expect((await explain(forum.member, "comments.delete", about)).allowed).toBe(false);
        await forum.features.config.set({ "ui.allowSelfDelete": true });
        expect(decided(await explain(forum.member, "comments.delete", about))?.sentence).toBe(
            "Hana wrote this, and authors may delete their own replies here.",
        );
        expect((await explain(forum.author, "comments.delete", about)).allowed).toBe(false);
        await forum.features.config.set({ "ui.allowSelfDelete": false });
    });

    test("DISC-032 DISC-033 the time limit for edits, a closed discussion, and the author", async () => {
        const discussionID = await forum.start(forum.author);
        const about: [string, number] = ["discussion", discussionID];
        expect(decided(await explain(forum.author, "discussions.edit", about))).toMatchObject({
            sentence: "Authors may edit for 60 minutes, and 60 are left.",
            ids: { discussionID },
        });
        expect(decided(await explain(forum.member, "discussions.edit", about))?.sentence).toBe("Hana did not write it.");
        forum.setNow(new Date(forum.kit.clock().getTime() + HOUR));
        expect(decided(await explain(forum.author, "discussions.edit", about))?.sentence).toBe(
            "Authors may edit for 60 minutes, and that time is over.",
        );
        forum.setNow(new Date(forum.kit.clock().getTime() - HOUR));
        await forum.call(roleManager, "PATCH", `discussions/${discussionID}`, { closed: true });
        expect(decided(await explain(forum.author, "discussions.edit", about))?.sentence).toBe(
            "The post is closed, so authors can’t edit it.",
        );
        expect(decided(await explain(forum.member, "comments.add", about))?.sentence).toBe(
            "The post is closed; only those who may close posts there can still write in it.",
        );
        expect((await explain(forum.moderator, "comments.add", about)).allowed).toBe(true);
        expect(decided(await explain(forum.moderator, "discussions.edit", about))?.sentence).toBe(
            "The role Moderator grants community.moderate everywhere.",
        );
    });
});

describe("PERM-018 the explanation agrees with the result of the request", () => {
    const people: [who: string, userID: () => number][] = [
        ["a guest", () => GUEST],
        ["a member", () => forum.member],
        ["the author", () => forum.author],
        ["a moderator", () => forum.moderator],
        ["a manager", () => forum.manager],
        ["an administrator", () => roleManager],
        ["somebody banned", () => banned],
    ];
    const categories: [where: string, categoryID: () => number][] = [
        ["the open category", () => forum.open],
        ["the workshop", () => workshop],
        ["the hidden category", () => forum.hidden],
    ];
    const cases = people.flatMap(([who, userID]) =>
        categories.flatMap(([where, categoryID]) =>
            [false, true].map((closed) => [who, where, closed ? "a closed" : "an open", { userID, categoryID, closed }] as const),
        ),
    );

    // One test per case, because all together exceed the timeout of one test on a slow machine.
    test.each(cases)("for %s in %s, with %s discussion: every action", async (who, _where, _closed, one) => {
        const [person, categoryID, { closed }] = [one.userID(), one.categoryID(), one];
        const [disagreements, allowedOnes]: [string[], string[]] = [[], []];
        let records = await fresh(categoryID, closed);
        for (const [permission, type, method, path, body] of ACTIONS) {
            if (ON_NEW_RECORDS.has(permission)) records = await fresh(categoryID, closed);
            const { discussionID, commentID } = records;
            const recordID = type === "discussion" ? discussionID : commentID;
            const { allowed, reasons } = await explain(person, permission, [type, recordID]);
            const address = path.replace(":discussionID", String(discussionID)).replace(":commentID", String(commentID));
            // A banned member counts as a guest, as in `findViewer`.
            const caller = person === banned ? GUEST : person;
            const { statusCode } = await forum.call(caller, method, address, body && { ...body, discussionID });
            if (allowed !== statusCode < 400)
                disagreements.push(`${permission} ${type}: ${statusCode} ${reasons.at(-1)?.sentence}`);
            if (allowed) allowedOnes.push(permission);
        }
        expect(disagreements).toEqual([]);
        if (who === "a guest") expect(["discussions.view"]).toEqual(expect.arrayContaining(allowedOnes));
        if (who === "an administrator") expect(allowedOnes).toHaveLength(ACTIONS.length);
    });
});

const ACTIONS: [permission: string, type: "discussion" | "comment", method: string, path: string, body?: object][] = [
    ["discussions.view", "discussion", "GET", "discussions/:discussionID"],
    ["discussions.edit", "discussion", "PATCH", "discussions/:discussionID", { name: "A better name" }],
    ["discussions.announce", "discussion", "PATCH", "discussions/:discussionID", { pinned: true }],
    ["discussions.sink", "discussion", "PATCH", "discussions/:discussionID", { sink: true }],
    ["comments.add", "discussion", "POST", "comments", { body: "Quite.", format: "markdown" }],
    ["comments.edit", "comment", "PATCH", "comments/:commentID", { body: "Not quite." }],
    ["comments.delete", "comment", "DELETE", "comments/:commentID"],
    ["discussions.close", "discussion", "PATCH", "discussions/:discussionID", { closed: true }],
    ["discussions.delete", "discussion", "DELETE", "discussions/:discussionID"],
];

/** Actions that begin with new records, because the ones before them have changed what is allowed on the old ones. */
const ON_NEW_RECORDS = new Set(["discussions.close", "discussions.delete"]);

/** Creates a discussion with a comment, both by the author, in any category. */
async function fresh(categoryID: number, closed: boolean): Promise<{ discussionID: number; commentID: number }> {
    const discussionID = await forum.start(roleManager, { categoryID });
    const { commentID } = await forum.addComment(roleManager, discussionID);
    const { query } = forum.database;
    const authored = { insertUserID: forum.author };
    await query
        .updateTable("discussions")
        .set({ ...authored, closed })
        .where("discussionID", "=", discussionID)
        .execute();
    await query.updateTable("comments").set(authored).where("commentID", "=", commentID).execute();
    for (const [userID, count] of [
        [roleManager, -1],
        [forum.author, 1],
    ] as const)
        await forum.features.users.addCounts(userID, { discussions: count, comments: count });
    return { discussionID, commentID };
}

describe("FC-12 explanations reveal nothing that the viewer may not see", () => {
    const ask = (viewer: number, query: string) => forum.call(viewer, "GET", `users/${forum.member}/verdict?${query}`);

    let helper = 0;
    beforeAll(async () => {
        [helper = 0] = await forum.features.users.importUsers([
            { name: "Parisa", importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" },
        ]);
        const role = { name: "Helpers", permissions: [{ type: "global", permissions: { "community.moderate": true } }] };
        const { roleID } = (await forum.call(roleManager, "POST", "roles", role)).json();
        await forum.database.query.insertInto("userRoles").values({ userID: helper, roleID }).execute();
    });

    test("members without moderation permissions may not request explanations", async () => {
        for (const viewer of [GUEST, forum.member, forum.author])
            expect((await ask(viewer, "permission=comments.add")).statusCode).toBe(403);
        expect((await ask(forum.moderator, "permission=comments.add")).statusCode).toBe(200);
    });

    test("a record that the viewer cannot see gets the same response as a record that does not exist", async () => {
        const { discussionID, commentID } = await fresh(forum.hidden, false);
        for (const [type, there] of [
            ["category", forum.hidden],
            ["discussion", discussionID],
            ["comment", commentID],
        ] as const) {
            const [unseen, never] = [
                await ask(helper, `permission=comments.add&recordType=${type}&recordID=${there}`),
                await ask(helper, `permission=comments.add&recordType=${type}&recordID=4711`),
            ];
            expect([type, unseen.statusCode, unseen.body]).toEqual([type, 404, never.body]);
        }
        expect((await ask(helper, "permission=comments.add&recordType=category&recordID=$urlcode:backroom")).statusCode).toBe(
            404,
        );
    });

    test("roles with personal information are not named to everybody", async () => {
        const { roleID } = (
            await forum.call(roleManager, "POST", "roles", { name: "Under observation", personalInfo: true })
        ).json();
        const userID = forum.author;
        await forum.database.query.insertInto("userRoles").values({ userID: userID, roleID }).execute();
        const answer = await forum.call(helper, "GET", `users/${userID}/verdict?permission=site.manage`);
        expect(answer.body).not.toContain("observation");
        expect(decided(answer.json<PermissionExplanation>())?.sentence).toContain("a role that is not shown to you");
        expect(sentences(await explain(userID, "site.manage")).join()).toContain("Under observation");
    });

    test("invalid parameters are refused with the name of the field", async () => {
        const refused = async (query: string) => (await ask(roleManager, query)).json();
        expect(await refused("permission=kites.fly")).toMatchObject({ status: 422, errors: [{ field: "permission" }] });
        expect(await refused("")).toMatchObject({ status: 400, errors: [{ field: "permission", code: "missingField" }] });
        expect(await refused("permission=tags.add&recordType=kite&recordID=5")).toMatchObject({
            errors: [{ field: "recordType", message: "recordType should be one of category, comment, discussion." }],
        });
        expect(await refused("permission=tags.add&recordType=comment")).toMatchObject({
            status: 400,
            errors: [{ field: "recordID" }],
        });
        expect((await forum.call(roleManager, "GET", "users/99999/verdict?permission=tags.add")).statusCode).toBe(404);
    });
});
