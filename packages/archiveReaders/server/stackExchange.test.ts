import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createArchive, filterKind, listKeys, read, removeArchives, toDump, toXmlRow } from "./testing/archive.examples";

afterEach(removeArchives);

const DAY = "2021-04-27T15:06:44.123";
const question = {
    Id: 1,
    PostTypeId: 1,
    CreationDate: DAY,
    Score: 2,
    ViewCount: 9,
    Body: "<p>It trips</p>\n",
    OwnerUserId: 7,
    Title: "Kettle & fuse",
};
const answer = { Id: 2, PostTypeId: 2, ParentId: 1, CreationDate: DAY, Score: 1, Body: "<p>Dry it</p>", OwnerUserId: 8 };
const user = { Id: 7, DisplayName: "Dunstan", CreationDate: DAY };

const WHOLE = {
    "Users.xml": toDump("users", { ...user, Id: -1, DisplayName: "Community" }, user, { ...user, Id: 8, DisplayName: "Ines" }),
    "Tags.xml": toDump("tags", { Id: 1, TagName: "kettles", Count: 1 }),
    "Posts.xml": toDump(
        "posts",
        answer,
        {
            ...question,
            AcceptedAnswerId: 2,
            Tags: "<kettles><fuse-box>",
            ClosedDate: DAY,
            LastEditDate: "2021-05-01T00:00:00.000",
            ContentLicense: "CC BY-SA 4.0",
        },
        { Id: 3, PostTypeId: 1, CreationDate: DAY, Body: "<p>x</p>", Title: "Old", Tags: "|a|b|", OwnerDisplayName: "user99" },
        { Id: 4, PostTypeId: 2, ParentId: 3, CreationDate: DAY, Score: -1, Body: "<p>y</p>" },
        { Id: 5, PostTypeId: 5, CreationDate: DAY, Body: "" },
        { Id: 6, PostTypeId: 5, CreationDate: DAY, Body: "" },
        { Id: 7, PostTypeId: 17, CreationDate: DAY, Body: "" },
    ),
    "Comments.xml": toDump(
        "comments",
        {
            Id: 1,
            PostId: 2,
            Score: 3,
            Text: "It *is* `dry` & well",
            CreationDate: DAY,
            UserId: 7,
            ContentLicense: "CC BY-SA 4.0",
        },
        { Id: 2, PostId: 1, Score: 0, Text: "Which fuse?", CreationDate: DAY, UserDisplayName: "user98" },
    ),
    "Votes.xml": toDump(
        "votes",
        ...[2, 2, 3].map((VoteTypeId, index) => ({ Id: index + 1, PostId: 1, VoteTypeId })),
        { Id: 4, PostId: 2, VoteTypeId: 2 },
        { Id: 5, PostId: 2, VoteTypeId: 1 },
        { Id: 6, PostId: 4, VoteTypeId: 1 },
        { Id: 7, PostId: 1, VoteTypeId: 5, UserId: 8 },
        { Id: 8, PostId: 1, VoteTypeId: 16 },
    ),
};

describe("Stack Exchange dump", () => {
    test("yields users, the site's category, tags, questions, answers and comments, in this order", async () => {
        const reading = await read(createArchive(WHOLE, "kettles.meta"));
        expect(listKeys(reading)).toEqual([
            "user -1",
            "user 7",
            "user 8",
            "category kettles.meta",
            "tag kettles",
            "discussion q1",
            "discussion q3",
            "comment a2",
            "comment a4",
            "comment c1",
            "comment c2",
        ]);
        expect(reading.problems).toEqual([
            {
                file: "Posts.xml",
                count: 2,
                reason: "2 tag wikis (PostTypeId 5) are neither questions nor answers; they were left out.",
            },
            {
                file: "Posts.xml",
                count: 1,
                reason: '1 posts of type "17" (PostTypeId 17) are neither questions nor answers; they were left out.',
            },
            {
                file: "Votes.xml",
                count: 1,
                isDropped: true,
                reason: "1 votes to close, delete, review and the like have no place here; they were left out.",
            },
        ]);
    });

    test("every post has its author, source URL and licence", async () => {
        const reading = await read(createArchive(WHOLE, "kettles.meta"));
        const host = "https://kettles.meta.stackexchange.com";
        expect(filterKind(reading, "user")[1]).toEqual({
            kind: "user",
            site: "kettles.meta",
            id: "7",
            name: "Dunstan",
            createdAt: "2021-04-27T15:06:44+00:00",
            profileUrl: `${host}/users/7`,
        });
        expect(filterKind(reading, "category")[0]).toMatchObject({
            name: "kettles.meta",
            urlcode: "kettles-meta",
            lang: "en",
            dir: "ltr",
            url: `${host}/`,
        });
        expect(filterKind(reading, "category")[0]?.attribution).toContain("kettles.meta.stackexchange.com");
        expect(filterKind(reading, "discussion")[0]).toEqual({
            kind: "discussion",
            site: "kettles.meta",
            id: "q1",
            categoryId: "kettles.meta",
            title: "Kettle & fuse",
            type: "question",
            authorId: "7",
            body: "<p>It trips</p>\n",
            format: "html",
            createdAt: "2021-04-27T15:06:44+00:00",
            updatedAt: "2021-05-01T00:00:00+00:00",
            score: 1,
            reactions: [
                { urlcode: "Up", count: 2 },
                { urlcode: "Down", count: 1 },
            ],
            tags: ["kettles", "fuse-box"],
            views: 9,
            closed: true,
            resolved: true,
            acceptedCommentId: "a2",
            bookmarkedByIds: ["8"],
            url: `${host}/q/1`,
            licence: "CC BY-SA 4.0",
        });
        expect(filterKind(reading, "discussion")[1]).toMatchObject({ authorName: "user99", tags: ["a", "b"] });
        expect(filterKind(reading, "comment")).toEqual([
            expect.objectContaining({
                id: "a2",
                discussionId: "q1",
                authorId: "8",
                format: "html",
                accepted: true,
                score: 1,
                url: `${host}/a/2`,
            }),
            expect.objectContaining({ id: "a4", discussionId: "q3", authorName: "Deleted User", accepted: true, score: -1 }),
            expect.objectContaining({
                id: "c1",
                discussionId: "q1",
                parentId: "a2",
                authorId: "7",
                body: "It *is* `dry` & well",
                format: "markdown",
                score: 3,
                reactions: [{ urlcode: "Up", count: 3 }],
                url: `${host}/a/2#comment1_2`,
                licence: "CC BY-SA 4.0",
            }),
            expect.objectContaining({
                id: "c2",
                discussionId: "q1",
                authorName: "user98",
                score: 0,
                url: `${host}/q/1#comment2_1`,
            }),
        ]);
        expect(filterKind(reading, "comment")[3]).not.toHaveProperty("parentId");
    });

    test("the directory names the site, also by its whole host", async () => {
        const siteOf = async (folder: string) =>
            filterKind(await read(createArchive({ "Posts.xml": toDump("posts", question) }, folder)), "category")[0];
        expect(await siteOf("kettles.stackexchange.com")).toMatchObject({
            site: "kettles",
            url: "https://kettles.stackexchange.com/",
        });
        expect(await siteOf("askkettles.com")).toMatchObject({ site: "askkettles.com", url: "https://askkettles.com/" });
        expect((await siteOf("french.meta"))?.lang).toBeUndefined();
        expect((await siteOf("ru.kettles"))?.lang).toBe("ru");
    });

    test("may be compressed, and requires no file except its posts", async () => {
        const packed = Object.fromEntries(Object.entries(WHOLE).map(([name, content]) => [`${name}.gz`, content]));
        expect((await read(createArchive(packed))).records).toEqual((await read(createArchive(WHOLE))).records);
        const bare = await read(createArchive({ "Posts.xml.gz": WHOLE["Posts.xml"] }));
        expect(listKeys(bare)).toEqual(["category wexley", "discussion q1", "discussion q3", "comment a2", "comment a4"]);
        expect(filterKind(bare, "discussion")[0]).toMatchObject({ score: 2, reactions: [{ urlcode: "Up", count: 2 }] });
    });
});

describe("FC-50 a damaged dump is read as far as possible, and all damage is reported", () => {
    const posts = (...rows: string[]) => `<?xml version="1.0"?>\n<posts>\n${rows.join("\n")}\n</posts>\n`;
    const { OwnerUserId, ...ownerless } = question;
    const numbered = (Id: number) => toXmlRow({ ...ownerless, Id });

    test.each([
        ["a bare <", '<row Id="2" PostTypeId="1" Title="a < b" Body="x" CreationDate="2021-01-01" />'],
        ["a bare &", '<row Id="2" PostTypeId="1" Title="a & b" Body="x" CreationDate="2021-01-01" />'],
        ["an unknown entity", '<row Id="2" PostTypeId="1" Title="&lol;" />'],
        ["a repeated attribute", '<row Id="2" Id="3" PostTypeId="1" />'],
        ["a cut row", '<row Id="2" PostTypeId="1"'],
        ["an open quotation mark", '<row Id="2" PostTypeId="1 />'],
        ["something else", "</row> <row <<>> -- ]]>"],
    ])("FC-50 %s affects one row only", async (_name, broken) => {
        const reading = await read(createArchive({ "Posts.xml": posts(numbered(1), broken, numbered(4), numbered(5)) }));
        expect(filterKind(reading, "discussion").map(({ id }) => id)).toEqual(["q1", "q4", "q5"]);
        expect(reading.problems).toHaveLength(1);
        expect(reading.problems[0]).toMatchObject({
            file: "Posts.xml",
            reason: expect.stringMatching(/^A row is no XML and was left out: /),
        });
        expect(reading.problems[0]?.line).toBe(4);
    });

    test("FC-50 a truncated file, compressed or not, yields the rows before", async () => {
        const whole = posts(...Array.from({ length: 500 }, (_, index) => numbered(index + 1)));
        const plain = await read(createArchive({ "Posts.xml": whole.slice(0, whole.length * 0.7) }));
        expect(filterKind(plain, "discussion").length).toBeGreaterThan(300);
        expect(plain.problems).toEqual([
            {
                file: "Posts.xml",
                line: filterKind(plain, "discussion").length + 3,
                reason: "The file ends in the middle; what comes after is missing.",
                damaged: true,
            },
        ]);
        const packed = gzipSync(whole);
        const cut = await read(createArchive({ "Posts.xml.gz": packed.subarray(0, packed.length - 200) }));
        expect(filterKind(cut, "discussion").length).toBeGreaterThan(100);
        expect(cut.problems.map(({ reason }) => reason)).toEqual([
            "The packed file is cut off here; what comes after is missing.",
        ]);
        const endless = await read(createArchive({ "Posts.xml": whole.replace("</posts>\n", "") }));
        expect(filterKind(endless, "discussion")).toHaveLength(500);
        expect(endless.problems).toHaveLength(1);
        const afterDamage = await read(createArchive({ "Posts.xml": posts("<row <", numbered(1)).replace("</posts>\n", "") }));
        expect(afterDamage.problems).toHaveLength(2);
    });

    test("FC-50 an empty file, and one of another format", async () => {
        for (const content of ["", "hello", "<html></html>", Buffer.from([0, 1, 2, 255])]) {
            const reading = await read(createArchive({ "Posts.xml": content }));
            expect(listKeys(reading)).toEqual(["category wexley"]);
        }
        const notPacked = await read(createArchive({ "Posts.xml.gz": Buffer.from("hello") }));
        expect(notPacked.problems).toEqual([
            { file: "Posts.xml", line: 1, reason: expect.stringContaining("damaged from here on"), damaged: true },
        ]);
    });

    test("FC-50 bytes that are not UTF-8 and characters forbidden in XML are replaced, and the row is kept", async () => {
        const row = Buffer.from(numbered(2).replace("Kettle", "KeXYttle"));
        row[row.indexOf("XY")] = 0xff;
        const file = Buffer.concat([
            Buffer.from(`<posts>\n${numbered(1).replace("Kettle", "Ket&#x1F;t\u0008le")}\n`),
            row,
            Buffer.from("\n</posts>"),
        ]);
        const reading = await read(createArchive({ "Posts.xml": file }));
        expect(filterKind(reading, "discussion").map(({ title }) => title)).toEqual([
            "Ket\ufffdt\ufffdle & fuse",
            "Ke\ufffdYttle & fuse",
        ]);
        expect(reading.problems).toEqual([
            { file: "Posts.xml", line: 3, id: "2", reason: "Some bytes are not UTF-8; � stands in their place." },
        ]);
    });

    test("FC-50 answers without their question, and comments without their post, are left out with their replies", async () => {
        const files = {
            "Posts.xml": toDump(
                "posts",
                question,
                { ...answer, Id: 2, ParentId: 99 },
                { ...answer, Id: 3, ParentId: 2 },
                { ...answer, Id: 4, ParentId: 4 },
            ),
            "Comments.xml": toDump(
                "comments",
                ...[1, 2, 3, 98].map((PostId, index) => ({ Id: index + 1, PostId, Text: "x", CreationDate: DAY, UserId: 7 })),
            ),
            "Users.xml": WHOLE["Users.xml"],
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "comment").map(({ id }) => id)).toEqual(["c1"]);
        expect(reading.problems.map(({ file, line, id }) => [file, line, id])).toEqual([
            ["Posts.xml", 4, "a2"],
            ["Posts.xml", 5, "a3"],
            ["Posts.xml", 6, "a4"],
            ["Comments.xml", 4, "c2"],
            ["Comments.xml", 5, "c3"],
            ["Comments.xml", 6, "c4"],
        ]);
    });

    test("FC-50 rows with a repeated ID, without an ID, or without a title, date or owner", async () => {
        const files = {
            "Users.xml": toDump(
                "users",
                user,
                { ...user, DisplayName: "Other" },
                { DisplayName: "Nobody" },
                { Id: 9, CreationDate: "0000-00-00T00:00:00" },
            ),
            "Posts.xml": toDump(
                "posts",
                question,
                { ...question, Title: "Other" },
                { Id: 2, PostTypeId: 1, CreationDate: "0000-00-00", Body: "<p>Hm</p>", OwnerUserId: 55 },
            ),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "user").map(({ id, name }) => [id, name])).toEqual([
            ["7", "Dunstan"],
            ["9", "user9"],
        ]);
        expect(filterKind(reading, "discussion").map(({ id, title, createdAt }) => [id, title, createdAt])).toEqual([
            ["q1", "Kettle & fuse", "2021-04-27T15:06:44+00:00"],
            ["q2", "Hm", "2021-04-27T15:06:44+00:00"],
        ]);
        expect(reading.problems.map(({ line, id, reason }) => [line, id, reason])).toEqual([
            [4, "7", "A record with this id came before; this one was left out."],
            [5, undefined, "A row has no Id; it was left out."],
            [6, "9", '"CreationDate" is no date: "0000-00-00T00:00:00".'],
            [6, "9", 'There is no name; "user9" was taken.'],
            [4, "1", "A record with this id came before; this one was left out."],
            [5, "q2", '"createdAt" is no date: "0000-00-00".'],
            [5, "q2", "There is no date; that of the post before it was taken."],
            [5, "q2", "The author 55 is not among the users."],
            [5, "q2", "There is no title; the beginning of the text was taken."],
        ]);
    });
});
