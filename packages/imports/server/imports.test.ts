import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { createArchive, removeArchives, toDump, toJsonLines } from "@parley/archiveReaders/server/testing";
import type { MigrationKit } from "@parley/library/server/database";
import { RoleID } from "@parley/permissions/contract";
import type { ReadArchive } from "./importer";
import { importsMigrations } from "./imports.migration";
import type { ImportSite } from "./testing/importSite";
import { createImportSite } from "./testing/importSite";
import { readState } from "./testing/readState";
import { toArchiveFiles, wexley } from "./testing/wexley";

jest.setTimeout(180_000);

const open: ImportSite[] = [];

async function newSite(options?: Parameters<typeof createImportSite>[0]): Promise<ImportSite> {
    const site = await createImportSite(options);
    open.push(site);
    return site;
}

afterEach(async () => {
    for (const site of open.splice(0)) await site.close();
});
afterAll(removeArchives);

interface Answer {
    discussionID: number;
    name: string;
    [field: string]: unknown;
}

/** Returns all discussions that a user can list, by title. */
async function discussionsFor(site: ImportSite, userID: number): Promise<Record<string, Answer>> {
    const all: Answer[] = await site.get(
        userID,
        "discussions?limit=100&expand=insertUser,tags,reactions,category,body,status,lastUser",
    );
    return Object.fromEntries(all.map((discussion) => [discussion.name, discussion]));
}

async function commentsFor(site: ImportSite, userID: number, discussionID: unknown): Promise<Record<string, never>[]> {
    return site.get(
        userID,
        `comments?discussionID=${String(discussionID)}&limit=100&quoteParent=false&expand=insertUser,body,reactions`,
    );
}

describe("Imported community", () => {
    let site: ImportSite;
    beforeAll(async () => {
        site = await createImportSite();
        await site.run(createArchive(toArchiveFiles(wexley)));
    });
    afterAll(() => site.close());

    test("posts keep their authors, dates, categories, tags, reactions, bookmarks and flags", async () => {
        const all = await discussionsFor(site, site.admin);
        expect(Object.keys(all).sort()).toEqual(["Kettle trips the breaker", "Rules", "كيف أصلح الغلاية؟"].sort());
        expect(all["Kettle trips the breaker"]).toMatchObject({
            type: "question",
            insertUser: { name: "Ana Moss", title: "Keeps the key" },
            dateInserted: "2022-03-01T10:00:00+00:00",
            dateLastComment: "2022-03-01T14:00:00+00:00",
            lastUser: { name: "Ana Moss" },
            countComments: 3,
            countViews: 412,
            resolved: true,
            score: 5,
            category: { name: "Kettles" },
            tags: [expect.objectContaining({ name: "safety" }), expect.objectContaining({ name: "steel" })],
            attributes: { attribution: { url: "https://wexley.example/d/1", licence: "CC BY-SA 4.0" } },
        });
        expect(all.Rules).toMatchObject({ pinned: true, pinLocation: "category", closed: true, sink: true });
        const reactions = (all["Kettle trips the breaker"]?.reactions ?? []) as { urlcode: string; count: number }[];
        expect(reactions.filter(({ count }) => count > 0).map(({ urlcode, count }) => [urlcode, count])).toEqual([
            ["Like", 2],
            ["Insightful", 3],
        ]);
        expect((await readState(site.database)).bookmarks).toEqual(["Bo Reed Kettle trips the breaker"]);
    });

    test("comments keep their parents, and the answer is accepted", async () => {
        const { discussionID } = (await discussionsFor(site, 0))["Kettle trips the breaker"] as Answer;
        const { threadStructure, commentsByID } = (await site.get(
            0,
            `comments/thread?parentRecordType=discussion&parentRecordID=${discussionID}`,
        )) as {
            threadStructure: { commentID: number; children: { commentID: number; children: { commentID: number }[] }[] }[];
            commentsByID: Record<string, { body: string; attributes?: { answer?: object } }>;
        };
        const [answer, thanks] = threadStructure;
        expect(commentsByID[answer?.commentID ?? 0]).toMatchObject({
            body: expect.stringContaining("The spade connector."),
            attributes: { answer: { status: "accepted" } },
        });
        expect(commentsByID[answer?.children[0]?.commentID ?? 0]?.body).toContain("Which one?");
        expect(commentsByID[thanks?.commentID ?? 0]?.body).toContain("Thank you.");
    });

    test("deleted posts stay deleted and are not readable", async () => {
        const { discussions, comments } = await readState(site.database);
        const gone = discussions.find(({ name }) => name === "Forty kettles for sale");
        expect(gone).toMatchObject({ dateDeleted: "2022-03-03T11:00:00+00:00", people: ["Bo Reed", "Bo Reed", "Ana Moss"] });
        expect(comments.find(({ body }) => body === "Anybody want a cage?")).toMatchObject({
            dateDeleted: "2022-03-01T13:00:00+00:00",
            people: ["Bo Reed", "Ana Moss"],
        });
        const { discussionID } = (await discussionsFor(site, 0))["Kettle trips the breaker"] as Answer;
        expect(JSON.stringify(await commentsFor(site, 0, discussionID))).not.toContain("cage");
    });

    test("authors without an account keep their names on their posts", async () => {
        const arabic = (await discussionsFor(site, 0))["كيف أصلح الغلاية؟"];
        expect(arabic).toMatchObject({ insertUserID: 0, insertUser: { name: "زائر" } });
        expect(await commentsFor(site, 0, arabic?.discussionID)).toMatchObject([
            { insertUserID: 0, insertUser: { name: "Deleted User" } },
        ]);
    });

    test("right-to-left posts and categories keep their direction, and so do replies to them", async () => {
        const arabic = (await discussionsFor(site, 0))["كيف أصلح الغلاية؟"];
        expect(arabic?.attributes).toMatchObject({ lang: "ar", dir: "rtl" });
        expect(await commentsFor(site, 0, arabic?.discussionID)).toMatchObject([{ attributes: { dir: "ltr" } }]);
        const category = await site.database.query
            .selectFrom("categories")
            .select(["lang", "dir"])
            .where("name", "=", "المجلس")
            .executeTakeFirst();
        expect(category).toEqual({ lang: "ar", dir: "rtl" });
    });

    test("users keep their former profile URL, and of their roles only moderator", async () => {
        const { roles, users } = await readState(site.database);
        expect(roles.filter((role) => role.startsWith("Ana Moss"))).toEqual([
            `Ana Moss ${RoleID.moderator}`,
            `Ana Moss ${RoleID.member}`,
        ]);
        expect(users.find(({ name }) => name === "Bo Reed")).toMatchObject({
            profileUrl: "https://wexley.example/users/bo",
            dateInserted: "2020-02-01T10:00:00+00:00",
            countDiscussions: 0,
            countComments: 1,
            dateLastActive: "2022-03-01T11:00:00+00:00",
        });
    });

    test("counters equal the rows", async () => {
        const { categories, tags } = await readState(site.database);
        expect(categories.find(({ name }) => name === "Kettles")).toMatchObject({
            countDiscussions: 2,
            countComments: 3,
            parent: "Benches",
        });
        expect(tags).toEqual(["never used 0", "safety 1", "steel 1"]);
    });

    test("a mention links to the imported user", async () => {
        const { body } = (await discussionsFor(site, 0))["Kettle trips the breaker"] as Answer;
        const { userID } = await site.database.query
            .selectFrom("users")
            .select("userID")
            .where("name", "=", "Bo Reed")
            .executeTakeFirstOrThrow();
        expect(body).toContain(`/profile/${userID}/Bo%20Reed`);
    });
});

describe("Stack Exchange dump", () => {
    const question = {
        Id: 1,
        PostTypeId: 1,
        AcceptedAnswerId: 3,
        CreationDate: "2012-01-01T10:00:00.000",
        Score: 2,
        ViewCount: 50,
        Body: "<p>How?</p>",
        OwnerUserId: 7,
        Title: "How to mend?",
        Tags: "<kettle>",
        ContentLicense: "CC BY-SA 3.0",
    };
    const files = {
        "Users.xml": toDump("users", { Id: 7, DisplayName: "Asker", CreationDate: "2011-01-01T10:00:00.000" }),
        "Posts.xml": toDump(
            "posts",
            question,
            {
                Id: 2,
                PostTypeId: 2,
                ParentId: 1,
                CreationDate: "2012-01-01T11:00:00.000",
                Score: 0,
                Body: "<p>No.</p>",
                OwnerDisplayName: "user99",
            },
            {
                Id: 3,
                PostTypeId: 2,
                ParentId: 1,
                CreationDate: "2012-01-01T12:00:00.000",
                Score: 4,
                Body: "<p>So.</p>",
                ContentLicense: "CC BY-SA 3.0",
            },
        ),
        "Comments.xml": toDump(
            "comments",
            { Id: 1, PostId: 3, Score: 1, Text: "Like *this*?", CreationDate: "2012-01-01T13:00:00.000", UserId: 7 },
            {
                Id: 2,
                PostId: 1,
                Score: 0,
                Text: "Which kettle?",
                CreationDate: "2012-01-01T10:30:00.000",
                UserDisplayName: "passer-by",
            },
        ),
        "Votes.xml": toDump(
            "votes",
            ...[2, 2, 2, 3].map((VoteTypeId, index) => ({
                Id: index,
                PostId: 1,
                VoteTypeId,
                CreationDate: "2012-01-02T00:00:00.000",
            })),
            { Id: 9, PostId: 1, VoteTypeId: 5, UserId: 7, CreationDate: "2012-01-02T00:00:00.000" },
        ),
    };

    let site: ImportSite;
    beforeAll(async () => {
        site = await createImportSite();
    });
    afterAll(() => site.close());

    test("an archive of another format than expected is rejected before anything is written", async () => {
        const { importArchive } = site.features.imports;
        await expect(
            importArchive(createArchive(files), { form: "jsonl", source: "x", onProgress: () => undefined }),
        ).rejects.toThrow("of the form stackexchange, not jsonl");
        await expect(
            importArchive(createArchive({ "notes.txt": "" }), { source: "x", onProgress: () => undefined }),
        ).rejects.toThrow("holds neither Posts.xml nor discussions.jsonl");
        expect(await site.get(site.admin, "imports")).toEqual([]);
    });

    test("comments on an answer are nested below it, posts without an owner keep a name, votes become reaction counts", async () => {
        const report = await site.run(createArchive(files, "mending"));
        expect(report.counts.comment).toEqual({ read: 4, stored: 4, known: 0, skipped: 0 });
        const { discussions, comments, reactionCounts, bookmarks } = await readState(site.database);
        expect(discussions).toMatchObject([
            {
                name: "How to mend?",
                accepted: "<p>So.</p>",
                score: 2,
                countComments: 4,
                attributionUrl: "https://mending.stackexchange.com/q/1",
                attributionLicence: "CC BY-SA 3.0",
            },
        ]);
        expect(comments.map(({ body, above, authorName, position }) => [body, above[0], authorName, position])).toEqual([
            ["<p>No.</p>", undefined, "user99", 2],
            ["<p>So.</p>", undefined, "Deleted User", 3],
            ["Like *this*?", "<p>So.</p>", null, 4],
            ["Which kettle?", undefined, "passer-by", 1],
        ]);
        expect(reactionCounts.filter((count) => count.startsWith("How"))).toEqual([
            expect.stringMatching(/ 3$/),
            expect.stringMatching(/ 1$/),
        ]);
        expect(bookmarks).toEqual(["Asker How to mend?"]);
    });

    test("its category has the source URL and attribution", async () => {
        const category = await site.database.query
            .selectFrom("categories")
            .select(["sourceUrl", "attribution"])
            .where("name", "=", "mending")
            .executeTakeFirst();
        expect(category).toEqual({
            sourceUrl: "https://mending.stackexchange.com/",
            attribution: expect.stringContaining("Stack Exchange"),
        });
    });
});

describe("FC-50 a repeated import", () => {
    test("FC-50 adds nothing the second time", async () => {
        const site = await newSite();
        const archive = createArchive(toArchiveFiles(wexley));
        const first = await site.run(archive);
        const before = await readState(site.database);
        const second = await site.run(archive);
        expect(await readState(site.database)).toEqual(before);
        expect(first.counts.comment).toEqual({ read: 5, stored: 5, known: 0, skipped: 0 });
        for (const { read, stored, known, skipped } of Object.values(second.counts))
            expect({ stored, known, skipped }).toEqual({ stored: 0, known: read, skipped: 0 });
    });

    test("FC-50 adds new records of a grown archive below the existing ones", async () => {
        const site = await newSite();
        await site.run(createArchive(toArchiveFiles(wexley)));
        const late = {
            site: "wexley",
            id: "c9",
            discussionId: "d1",
            parentId: "c2",
            authorId: "bo",
            createdAt: "2022-03-05T10:00:00Z",
            bodyMarkdown: "The left one.",
        };
        const report = await site.run(createArchive(toArchiveFiles({ ...wexley, comments: [...wexley.comments, late] })));
        expect(report.counts.comment).toEqual({ read: 6, stored: 1, known: 5, skipped: 0 });
        const { comments, discussions } = await readState(site.database);
        expect(comments.at(-1)).toMatchObject({ body: "The left one.", above: ["Which one?", "The spade connector."], depth: 3 });
        expect(discussions[0]).toMatchObject({ last: "The left one.", countComments: 4 });
    });

    test("two communities with the same IDs are stored separately", async () => {
        const site = await newSite();
        const other = wexley.discussions.map((discussion) => ({
            ...discussion,
            title: `West: ${discussion.title}`,
            createdAt: "2023-05-01T10:00:00Z",
        }));
        await site.run(createArchive(toArchiveFiles(wexley), "east"));
        await site.run(createArchive(toArchiveFiles({ ...wexley, discussions: other }), "west"));
        expect((await readState(site.database)).discussions).toHaveLength(8);
        // The same holds if their directories have the same name.
        const third = other.map((discussion) => ({ ...discussion, title: "Third", createdAt: "2023-06-01T10:00:00Z" }));
        const thirdArchive = createArchive(toArchiveFiles({ ...wexley, discussions: third }), "east");
        for (const stored of [4, 0])
            expect(await site.run(thirdArchive)).toMatchObject({ source: "east-2", counts: { discussion: { stored } } });
    });

    test("the same archive in a directory of another name continues its import, and the report says so", async () => {
        const site = await newSite();
        await site.run(createArchive(toArchiveFiles(wexley)));
        const before = await readState(site.database);
        const again = await site.run(createArchive(toArchiveFiles(wexley), "copy of wexley"));
        expect(again).toMatchObject({ source: "wexley", counts: { discussion: { stored: 0, known: 4 } } });
        expect(again.problems).toContainEqual({
            file: "copy of wexley",
            reason: "This archive was imported before, as wexley: 4 of its first 4 records are the same. That import is continued.",
        });
        expect(await readState(site.database)).toEqual(before);
        const [first, ...others] = wexley.discussions;
        const partly = [first, ...others.map((one) => ({ ...one, title: `${one.title}!`, createdAt: "2020-01-01T10:00:00Z" }))];
        const unsure = await site.run(createArchive(toArchiveFiles({ ...wexley, discussions: partly }), "half"));
        expect(unsure).toMatchObject({ source: "half", counts: { discussion: { stored: 4 } } });
        expect(unsure.problems).toContainEqual({
            file: "half",
            reason: "Only 1 of its first 4 records are the same as in wexley, so this was taken as another archive. To continue that import instead, remove this one and name it: --as wexley.",
        });
    });

    test("18.5 a name given by hand decides: it keeps equal archives apart, and continues an import that was not recognized", async () => {
        const site = await newSite();
        await site.run(createArchive(toArchiveFiles(wexley)));
        const apart = await site.runAs(createArchive(toArchiveFiles(wexley), "copy"), "museum");
        expect(apart).toMatchObject({ source: "museum", counts: { discussion: { stored: 4, known: 0 } } });
        expect(apart.problems.filter(({ reason }) => reason.includes("brought in before"))).toEqual([]);
        const changed = wexley.discussions.map((one) => ({ ...one, title: `${one.title}!`, createdAt: "2020-01-01T10:00:00Z" }));
        const continued = await site.runAs(createArchive(toArchiveFiles({ ...wexley, discussions: changed }), "later"), "museum");
        expect(continued).toMatchObject({ source: "museum", counts: { discussion: { stored: 0, known: 4 } } });
    });

    test("18.5 a dump that is continued by name keeps its site, whatever its directory is called", async () => {
        const site = await newSite();
        const question = { Id: 1, PostTypeId: 1, CreationDate: "2012-01-01T10:00:00.000", Body: "<p>How?</p>", Title: "How?" };
        await site.run(createArchive({ "Posts.xml": toDump("posts", question) }, "mending"));
        const renamed = { ...question, Title: "Why?", CreationDate: "2013-01-01T10:00:00.000" };
        const continued = await site.runAs(createArchive({ "Posts.xml": toDump("posts", renamed) }, "2025 dump"), "mending");
        expect(continued).toMatchObject({
            source: "mending",
            counts: { category: { stored: 0 }, discussion: { stored: 0, known: 1 } },
        });
    });

    test("a dump in a directory of another name keeps its site", async () => {
        const site = await newSite();
        const question = { Id: 1, PostTypeId: 1, CreationDate: "2012-01-01T10:00:00.000", Body: "<p>How?</p>", Title: "How?" };
        const files = { "Posts.xml": toDump("posts", question) };
        await site.run(createArchive(files, "mending"));
        const more = { ...question, Id: 2, Title: "What?" };
        const grown = await site.run(createArchive({ "Posts.xml": toDump("posts", question, more) }, "mending 2025"));
        expect(grown).toMatchObject({
            source: "mending",
            counts: { category: { stored: 0 }, discussion: { known: 1, stored: 1 } },
        });
        expect((await readState(site.database)).discussions.map(({ attributionUrl }) => attributionUrl)).toEqual([
            "https://mending.stackexchange.com/q/1",
            "https://mending.stackexchange.com/q/2",
        ]);
    });
});

describe("FC-40 an interrupted import", () => {
    /** Stops reading after a number of records, as the end of the process would. */
    const stoppingAfter =
        (limit: () => number) =>
        (read: ReadArchive): ReadArchive =>
            async function* (directory, now) {
                let count = 0;
                for await (const item of read(directory, now)) {
                    if (item.kind !== "problem" && ++count > limit()) throw new Error("the power went");
                    yield item;
                }
            };

    test("FC-40 is completed by the next run with the same result, after whichever record it was interrupted", async () => {
        const archive = createArchive(toArchiveFiles(wexley));
        const whole = await newSite();
        await whole.run(archive);
        let limit = 0;
        const site = await newSite({ interrupt: stoppingAfter(() => limit) });
        for (limit = 1; limit < 16; limit++) await expect(site.run(archive)).rejects.toThrow("the power went");
        limit = Number.POSITIVE_INFINITY;
        await site.run(archive);
        expect(await readState(site.database)).toEqual(await readState(whole.database));
        expect(await site.features.home.read()).toEqual(await whole.features.home.read());
    });

    test("FC-40 keeps whole batches when interrupted among many posts, and loses none", async () => {
        const comments = Array.from({ length: 1300 }, (_, index) => ({
            site: "wexley",
            id: `n${index}`,
            discussionId: index % 2 ? "d1" : "d4",
            ...(index > 20 && { parentId: `n${index - 2 * (index % 9) - 2}` }),
            authorId: "bo",
            createdAt: "2022-04-01T10:00:00Z",
            bodyMarkdown: `Number ${index}`,
        }));
        const archive = createArchive(toArchiveFiles({ ...wexley, comments }));
        const whole = await newSite();
        await whole.run(archive);
        let limit = 900;
        const site = await newSite({ interrupt: stoppingAfter(() => limit) });
        await expect(site.run(archive)).rejects.toThrow("the power went");
        expect(await site.get(site.admin, "imports")).toMatchObject([
            { status: "running", counts: { discussion: 4, comment: 500 } },
        ]);
        // The next start counts the stored records.
        await site.features.imports.countStopped();
        expect(await site.get(site.admin, "imports")).toMatchObject([{ status: "stopped" }]);
        expect(await site.features.imports.isFinished("wexley")).toBe(false);
        const counted = await site.database.query.selectFrom("categories").select("countComments").execute();
        expect(counted.reduce((sum, { countComments }) => sum + countComments, 0)).toBe(500);
        limit = Number.POSITIVE_INFINITY;
        const report = await site.run(archive);
        expect(report.counts.comment).toEqual({ read: 1300, stored: 800, known: 500, skipped: 0 });
        expect(await readState(site.database)).toEqual(await readState(whole.database));
    });

    test("FC-40 a failed batch is rolled back, and only the faulty record is missing in the end", async () => {
        const site = await newSite();
        const { importComments } = site.features.comments;
        site.features.comments.importComments = async (records) => {
            const ids = await importComments(records);
            if (records.some(({ body }) => body === "Which one?")) throw new Error("no room for this");
            return ids;
        };
        const report = await site.run(createArchive(toArchiveFiles(wexley)));
        expect(report.counts.comment).toEqual({ read: 5, stored: 4, known: 0, skipped: 1 });
        expect(report.problems).toContainEqual({ file: "comment", id: "c2", reason: "It could not be stored: no room for this" });
        const { comments, records } = await readState(site.database);
        expect(comments.map(({ body }) => body)).toEqual([
            "The spade connector.",
            "Anybody want a cage?",
            "Hello.",
            "Thank you.",
        ]);
        expect(records.filter((record) => record.startsWith("comment"))).toHaveLength(4);
    });

    test("relative dates are based on the first run, however late the run that completes it", async () => {
        const archive = createArchive(
            toArchiveFiles({
                ...wexley,
                discussions: wexley.discussions.map((discussion) => ({ ...discussion, createdAt: "-P1D" })),
            }),
        );
        let limit = 9;
        const site = await newSite({ interrupt: stoppingAfter(() => limit) });
        await expect(site.run(archive)).rejects.toThrow("the power went");
        limit = Number.POSITIVE_INFINITY;
        site.setNow(new Date("2024-06-30T12:00:00Z"));
        await site.run(archive);
        const { discussions } = await readState(site.database);
        expect(new Set(discussions.map(({ dateInserted }) => dateInserted))).toEqual(new Set(["2024-03-30T12:00:00+00:00"]));
    });
});

describe("FC-50 a damaged archive", () => {
    test("FC-50 is stored as far as it is readable, and the report names the damage and its location", async () => {
        const files = toArchiveFiles(wexley);
        const cut = { ...files, "comments.jsonl": (files["comments.jsonl"] ?? "").slice(0, -40) };
        const site = await newSite();
        const report = await site.run(createArchive(cut));
        expect(report).toMatchObject({ damaged: true, counts: { comment: { read: 4, stored: 4 } } });
        expect(report.problems).toContainEqual(expect.objectContaining({ file: "comments.jsonl", line: 5, id: "c5" }));
        expect(report.lines.at(-1)).toContain("The archive is damaged");
        expect(await site.get(site.admin, "imports")).toMatchObject([{ source: "wexley", status: "damaged", countProblems: 1 }]);
        // A later run with the undamaged archive completes the import.
        const whole = await newSite();
        await whole.run(createArchive(files));
        expect(await site.run(createArchive(files))).toMatchObject({
            damaged: false,
            counts: { comment: { stored: 1, known: 4 } },
        });
        expect(await readState(site.database)).toEqual(await readState(whole.database));
    });

    test("FC-50 circular references, orphans, impossible dates and invalid bytes lose as little data as possible", async () => {
        const post = { site: "wexley", createdAt: "0000-00-00", bodyMarkdown: "Words" };
        const comments = [
            { ...post, id: "a", discussionId: "d1", parentId: "b" },
            { ...post, id: "b", discussionId: "d1", parentId: "a" },
            { ...post, id: "orphan", discussionId: "nowhere" },
        ];
        const text = Buffer.concat([
            Buffer.from(toJsonLines(...comments)),
            Buffer.from('{"site":"wexley","id":"x","discussionId":"d1","bodyMarkdown":"caf'),
            Buffer.from([0xe9, 0x00]),
            Buffer.from('"}\n'),
        ]);
        const site = await newSite();
        const archive = createArchive({ ...toArchiveFiles(wexley), "comments.jsonl": text.toString("latin1") });
        const report = await site.run(archive);
        expect(report.counts.comment.stored).toBeGreaterThanOrEqual(2);
        expect(report.problems.map(({ id }) => id)).toEqual(expect.arrayContaining(["a", "b", "orphan"]));
        const before = await readState(site.database);
        await site.run(archive);
        expect(await readState(site.database)).toEqual(before);
    });

    test("of several users with one name the one who has posts keeps the name, and the report lists the others", async () => {
        const namesake = { site: "wexley", createdAt: "2018-01-01T10:00:00Z" };
        const users = [
            { ...namesake, id: "silent", name: "Bo Reed" },
            ...wexley.users,
            { ...namesake, id: "late", name: "bo reed" },
            { ...namesake, id: "idle2", name: "Idle Hand" },
        ];
        const site = await newSite();
        const report = await site.run(createArchive(toArchiveFiles({ ...wexley, users })));
        const { users: stored } = await readState(site.database);
        expect(stored.find(({ name }) => name === "Bo Reed")).toMatchObject({ countComments: 1 });
        const reasons = report.problems.filter(({ reason }) => reason.includes("Somebody else is called"));
        expect(reasons).toEqual([
            {
                file: "users",
                id: "idle2",
                reason: "Somebody else is called Idle Hand here, so this person is called Idle Hand (2).",
            },
            {
                file: "users",
                id: "silent",
                reason: "Somebody else is called Bo Reed here, so this person is called Bo Reed (2).",
            },
            { file: "users", id: "late", reason: "Somebody else is called bo reed here, so this person is called bo reed (3)." },
        ]);
    });

    test("numbers too large for the database are clamped, and reactions of unknown kinds are reported", async () => {
        const huge = {
            ...wexley.discussions[0],
            views: 9_000_000_000,
            reactions: [
                { urlcode: "Sparkles", count: 2 },
                { urlcode: "Like", count: 9_000_000_000 },
            ],
        };
        const site = await newSite();
        const report = await site.run(createArchive(toArchiveFiles({ ...wexley, discussions: [huge] })));
        expect(report.problems).toContainEqual({
            file: "discussion",
            id: "d1",
            reason: 'There are no reactions of the kind "Sparkles"; they were left out.',
        });
        expect((await readState(site.database)).discussions).toMatchObject([{ countViews: 2_147_483_647 }]);
    });

    test("characters that the database cannot store are replaced, and a user who reacted twice has one reaction", async () => {
        const twice = [
            { urlcode: "Like", userIds: ["bo", "layla"] },
            { urlcode: "Awesome", userIds: ["bo"], count: 3 },
        ];
        const odd = {
            ...wexley.discussions[3],
            title: "Zero \0 here",
            bodyMarkdown: "Words\0",
            tags: ["od\0d"],
            reactions: twice,
        };
        const site = await newSite();
        const report = await site.run(createArchive(toArchiveFiles({ ...wexley, discussions: [odd] })));
        const reason = "Whoever reacted more than once has one reaction here; 1 were left out.";
        expect(report.problems).toContainEqual({ file: "discussion", id: "d4", reason, count: 1 });
        const { discussions, reactions, reactionCounts } = await readState(site.database);
        expect(discussions).toMatchObject([{ name: "Zero \ufffd here", body: "Words\ufffd", score: 4 }]);
        expect(reactions).toHaveLength(2);
        expect(reactionCounts.map((count) => count.slice(-1)).sort()).toEqual(["2", "2"]);
    });
});

describe("Pictures and settings of an archive", () => {
    let site: ImportSite;
    beforeAll(async () => {
        site = await createImportSite();
        await site.run(createArchive(toArchiveFiles(wexley)));
    });
    afterAll(() => site.close());

    test("pictures are served under new names, in posts and as photos", async () => {
        const [name = ""] = readdirSync(path.join(site.uploadsDirectory, "wexley"));
        expect(name).toMatch(/^[\w-]{24}(-\d+x\d+)?\.svg$/);
        const { body, insertUser } = (await discussionsFor(site, 0))["Kettle trips the breaker"] as Answer;
        expect(body).toContain(`src="/uploads/wexley/${name}" alt="The underside"`);
        expect(insertUser).toMatchObject({ photoUrl: `http://forum.test/uploads/wexley/${name}` });
        expect(readFileSync(path.join(site.uploadsDirectory, "wexley", name), "utf8")).toContain("<path");
    });

    test("FC-36 an SVG with a script is left out and reported, and its post is displayed without it", async () => {
        const other = await newSite();
        const report = await other.run(
            createArchive({
                ...toArchiveFiles(wexley),
                "pictures/ana.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
            }),
        );
        expect(report.problems).toContainEqual({
            file: "pictures/ana.svg",
            reason: "The picture was left out: it holds <script>.",
        });
        expect(existsSync(path.join(other.uploadsDirectory, "wexley"))).toBe(false);
        expect((await discussionsFor(other, 0))["Kettle trips the breaker"]?.body).not.toContain("<img");
    });

    test("a site without a name gets the archive's name, description and banner", async () => {
        const { config } = site.features;
        expect(await config.get("ui.siteName")).toBe("Wexley");
        expect(await config.get("garden.title")).toBe("The Wexley mending society");
        expect(await config.get("garden.description")).toBe("Neighbours who mend things.");
        expect((await site.features.home.read()).banner).toEqual({ title: "What needs mending?", description: "Ask first." });
    });

    test("what imports had set of the home page when it was settings of the site is known as theirs, and one that had set nothing has nothing", async () => {
        const other = await newSite();
        await other.run(createArchive(toArchiveFiles(wexley)));
        const { query } = other.database;
        const migrate = async (settings: object) => {
            await query
                .updateTable("imports")
                .set({ settings: JSON.stringify(settings) })
                .execute();
            await importsMigrations.find(({ name }) => name === "0901_importedHome")?.up({ query } as MigrationKit);
            return JSON.parse((await query.selectFrom("imports").select("settings").executeTakeFirstOrThrow()).settings);
        };
        expect(await migrate({ "ui.siteName": "Wexley", "banner.title": "Mend it" })).toEqual({
            "ui.siteName": "Wexley",
            home: { banner: { title: "Mend it" } },
        });
        expect(await migrate({})).toEqual({});
    });

    test("LAY-065 18.16 the archive's home page leads, and its house rules, link to the imported records", async () => {
        const { discussionID } = await site.database.query
            .selectFrom("discussions")
            .select("discussionID")
            .where("name", "=", "Kettle trips the breaker")
            .executeTakeFirstOrThrow();
        expect((await site.features.home.read()).leads).toEqual([
            {
                title: "A kettle, calmly",
                text: "What it turned out to be.",
                url: `/discussion/${discussionID}/kettle-trips-the-breaker`,
                picture: expect.stringMatching(/^\/uploads\/wexley\/[\w-]{24}-8x8\.svg$/),
            },
            { title: "The kettle bench", text: "Anything that warms.", url: "/categories/kettles", picture: "" },
            { title: "The almanac", text: "Tides and neutrals.", url: "https://wexley.example/almanac", picture: "" },
        ]);
        expect(await site.features.config.get("ui.rulesUrl")).toBe(`/discussion/${discussionID}/kettle-trips-the-breaker`);
    });

    test("FC-50 leads to missing or deleted records are left out and reported; a lead without its picture stays", async () => {
        const other = await newSite();
        const leads = [
            { title: "Nowhere", text: "", discussionId: "d99" },
            { title: "Sold", text: "", discussionId: "d3" },
            { title: "No bench", text: "", categoryId: "lathes" },
            { title: "Undrawn", text: "", url: "/categories", picture: "none.svg" },
        ];
        const rules = { discussionId: "d99" };
        const report = await other.run(createArchive(toArchiveFiles({ ...wexley, site: { ...wexley.site, leads, rules } })));
        expect((await other.features.home.read()).leads).toEqual([
            { title: "Undrawn", text: "", url: "/categories", picture: "" },
        ]);
        expect(report.problems.filter(({ file }) => file === "site.json").map(({ reason }) => reason)).toEqual([
            '"Nowhere" leads to nothing that is stored; it was left out.',
            '"Sold" leads to nothing that is stored; it was left out.',
            '"No bench" leads to nothing that is stored; it was left out.',
            'The picture of "Undrawn" is not there; it is shown without.',
            "The house rules lead to nothing that is stored; they were left out.",
        ]);
    });

    test("FC-58 a lead to a post with a very long title in another script is kept", async () => {
        const other = await newSite();
        const title = "كيف أصلح الغلاية القديمة ".repeat(10);
        const discussions = wexley.discussions.map((discussion) =>
            discussion.id === "d2" ? { ...discussion, title } : discussion,
        );
        const leads = [{ title: "Arabic", text: "", discussionId: "d2" }];
        await other.run(createArchive(toArchiveFiles({ ...wexley, discussions, site: { ...wexley.site, leads } })));
        expect((await other.features.home.read()).leads?.map(({ url }) => decodeURIComponent(url))).toEqual([
            expect.stringMatching(/^\/discussion\/\d+\/كيف-أصلح-الغلاية/),
        ]);
    });

    test("FC-50 leads removed from the home page are not restored by a second run", async () => {
        const other = await newSite();
        const archive = createArchive(toArchiveFiles(wexley));
        await other.run(archive, "wexley");
        await other.features.home.clear(await other.features.home.read());
        await other.features.config.set({ "ui.rulesUrl": "" });
        await other.run(archive, "wexley");
        expect(await other.features.home.read()).toEqual({});
        expect(await other.features.config.get("ui.rulesUrl")).toBe("");
    });

    test("a site with a name keeps it", async () => {
        const other = await newSite();
        const { config } = other.features;
        await config.set({ "ui.siteName": "Our own" });
        await other.run(createArchive(toArchiveFiles(wexley)));
        expect(await config.get("ui.siteName")).toBe("Our own");
        expect(await other.features.home.read()).toEqual({});
    });

    test("a run reports its progress at most once per second", async () => {
        expect(site.progress).toEqual(["wexley: 4 people …", "wexley: counting …"]);
    });

    test("only viewers with `site.manage` can list imports", async () => {
        expect((await site.call(0, "GET", "imports")).statusCode).toBe(403);
        expect((await site.call(site.member, "GET", "imports")).statusCode).toBe(403);
        expect(await site.get(site.admin, "imports")).toEqual([
            {
                importID: expect.any(Number),
                source: "wexley",
                form: "jsonl",
                directory: "wexley",
                status: "complete",
                dateStarted: "2024-03-31T12:00:00+00:00",
                dateFinished: "2024-03-31T12:00:00+00:00",
                isSample: false,
                counts: { user: 4, category: 3, tag: 3, discussion: 4, comment: 5 },
                countProblems: 0,
            },
        ]);
    });
});
