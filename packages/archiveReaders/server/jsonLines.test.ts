import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { NotAnArchive } from "./notAnArchive";
import { createArchive, filterKind, listKeys, read, removeArchives, toJsonLines } from "./testing/archive.examples";

afterEach(removeArchives);

const SITE = "fettle";
const discussion = {
    site: SITE,
    id: "d1",
    title: "Kettle",
    createdAt: "2024-01-02T03:04:05Z",
    body: "It trips.",
    format: "markdown",
};
const comment = {
    site: SITE,
    id: "c1",
    discussionId: "d1",
    createdAt: "2024-01-02T04:00:00Z",
    body: "Dry it.",
    format: "markdown",
};

const WHOLE = {
    "users.jsonl": toJsonLines(
        {
            site: SITE,
            id: 1,
            name: "Dunstan",
            title: "Warden",
            photo: "/photos/1.webp",
            createdAt: "-P1Y2M",
            roles: ["Moderator"],
            profileUrl: "https://a.example/1",
        },
        { site: SITE, name: "Ines" },
    ),
    "categories.jsonl": toJsonLines(
        {
            site: SITE,
            id: "loft",
            parentId: "house",
            name: "Loft",
            urlcode: "loft",
            staffOnly: true,
            displayAs: "discussions",
            icon: "box",
        },
        {
            site: SITE,
            id: "house",
            name: "House",
            description: "All of it",
            lang: "en",
            dir: "ltr",
            url: "https://a.example/h",
            attribution: "By us",
        },
    ),
    "tags.jsonl": toJsonLines({ site: SITE, id: "t1", name: "kettles" }, { site: SITE, name: "fuses" }),
    "discussions.jsonl": toJsonLines({
        ...discussion,
        categoryId: "loft",
        type: "question",
        authorId: 1,
        updatedAt: "2024-01-03T03:04:05.999+02:00",
        tags: ["t1", "fuses", "new", "kettles"],
        views: 7,
        score: -2,
        pinned: true,
        closed: true,
        sink: false,
        resolved: true,
        acceptedCommentId: "c1",
        deleted: false,
        reactions: [
            { urlcode: "Up", userIds: [1, "Ines"] },
            { urlcode: "Down", count: 3 },
        ],
        bookmarkedByIds: ["Ines"],
        url: "https://a.example/d1",
        licence: "CC BY-SA 4.0",
        lang: "pl",
        dir: "ltr",
    }),
    "comments.jsonl": toJsonLines(
        { ...comment, authorName: "Ines", accepted: true, depth: 1, score: 4, parentId: null },
        {
            site: SITE,
            id: "c2",
            discussionId: "d1",
            parentId: "c1",
            authorName: "A guest",
            createdAt: "-P3DT4H",
            bodyHtml: "<p>Yes</p>",
        },
        { site: SITE, id: "c3", discussionId: "d1", createdAt: "2024-01-02", bodyMarkdown: "*No*" },
    ),
};

describe("Archive of JSON lines", () => {
    test("yields users, categories, tags, discussions and comments in this order, parents first", async () => {
        const reading = await read(createArchive(WHOLE));
        expect(reading.problems).toEqual([]);
        expect(listKeys(reading)).toEqual([
            "user 1",
            "user Ines",
            "category house",
            "category loft",
            "tag t1",
            "tag fuses",
            "discussion d1",
            "comment c1",
            "comment c2",
            "comment c3",
        ]);
    });

    test("keeps every field, with dates, authors, tags and bodies normalized", async () => {
        const reading = await read(createArchive(WHOLE));
        expect(filterKind(reading, "user")[0]).toEqual({
            kind: "user",
            site: SITE,
            id: "1",
            name: "Dunstan",
            title: "Warden",
            photo: "/photos/1.webp",
            createdAt: "2023-01-31T12:00:00+00:00",
            roles: ["Moderator"],
            profileUrl: "https://a.example/1",
        });
        expect(filterKind(reading, "category")[1]).toMatchObject({
            parentId: "house",
            staffOnly: true,
            displayAs: "discussions",
            icon: "box",
        });
        expect(filterKind(reading, "discussion")[0]).toEqual({
            kind: "discussion",
            site: SITE,
            id: "d1",
            categoryId: "loft",
            title: "Kettle",
            type: "question",
            authorId: "1",
            createdAt: "2024-01-02T03:04:05+00:00",
            updatedAt: "2024-01-03T01:04:05+00:00",
            body: "It trips.",
            format: "markdown",
            tags: ["kettles", "fuses", "new"],
            views: 7,
            score: -2,
            pinned: true,
            closed: true,
            sink: false,
            resolved: true,
            acceptedCommentId: "c1",
            deleted: false,
            reactions: [
                { urlcode: "Up", userIds: ["1", "Ines"] },
                { urlcode: "Down", count: 3 },
            ],
            bookmarkedByIds: ["Ines"],
            url: "https://a.example/d1",
            licence: "CC BY-SA 4.0",
            lang: "pl",
            dir: "ltr",
        });
        expect(filterKind(reading, "comment")).toEqual([
            expect.objectContaining({ id: "c1", authorId: "Ines", accepted: true, depth: 1, score: 4, discussionId: "d1" }),
            {
                kind: "comment",
                site: SITE,
                id: "c2",
                discussionId: "d1",
                parentId: "c1",
                authorName: "A guest",
                createdAt: "2024-03-28T08:00:00+00:00",
                body: "<p>Yes</p>",
                format: "html",
            },
            expect.objectContaining({
                id: "c3",
                authorName: "Deleted User",
                createdAt: "2024-01-02T00:00:00+00:00",
                body: "*No*",
                format: "markdown",
            }),
        ]);
        expect(filterKind(reading, "comment")[0]).not.toHaveProperty("parentId");
    });

    test("may be compressed file by file", async () => {
        const packed = Object.fromEntries(Object.entries(WHOLE).map(([name, content]) => [`${name}.gz`, content]));
        expect((await read(createArchive(packed))).records).toEqual((await read(createArchive(WHOLE))).records);
    });

    test("without categories gets one for each site; a discussion without a category goes to its site's first", async () => {
        const other = { ...discussion, site: "ckb" };
        const reading = await read(
            createArchive({ "discussions.jsonl": toJsonLines(discussion, other, { ...other, id: "d2" }) }),
        );
        expect(listKeys(reading)).toEqual(["category fettle", "discussion d1", "category ckb", "discussion d1", "discussion d2"]);
        const named = await read(
            createArchive({
                "categories.jsonl": toJsonLines({ site: SITE, name: "دیوەخان" }, { site: SITE, name: "b" }),
                "discussions.jsonl": toJsonLines(discussion),
            }),
        );
        expect(filterKind(named, "discussion")[0]?.categoryId).toBe("دیوەخان");
    });

    test("keys are unique per site: the same ID in two sites identifies two records", async () => {
        const files = {
            "discussions.jsonl": toJsonLines(discussion, { ...discussion, site: "ckb" }),
            "comments.jsonl": toJsonLines(comment, { ...comment, site: "ckb" }),
        };
        const reading = await read(createArchive(files));
        expect(reading.problems).toEqual([]);
        expect(filterKind(reading, "comment").map(({ site }) => site)).toEqual([SITE, "ckb"]);
    });

    test("comments may precede their parents, in any number and length", async () => {
        const long = "x".repeat(500_000);
        const chain = Array.from({ length: 40 }, (_, index) => ({
            ...comment,
            id: `c${index}`,
            body: long,
            ...(index > 0 && { parentId: `c${index - 1}` }),
        }));
        const reading = await read(
            createArchive({ "discussions.jsonl": toJsonLines(discussion), "comments.jsonl.gz": toJsonLines(...chain.reverse()) }),
        );
        expect(reading.problems).toEqual([]);
        expect(filterKind(reading, "comment").map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => `c${index}`));
    });

    test("a directory without an archive is rejected", async () => {
        await expect(read(createArchive({ "notes.txt": "x" }))).rejects.toThrow(NotAnArchive);
    });
});

describe("FC-50 a damaged archive of JSON lines is read as far as possible, and all damage is reported", () => {
    test("FC-50 a line that is not JSON, and one that is not an object", async () => {
        const broken = `${toJsonLines(discussion)}{"site":"fettle","id":"d2","title":\n[]\n\n"x"\n${toJsonLines({ ...discussion, id: "d3" })}`;
        const reading = await read(createArchive({ "discussions.jsonl": broken }));
        expect(filterKind(reading, "discussion").map(({ id }) => id)).toEqual(["d1", "d3"]);
        expect(reading.problems).toEqual([
            {
                file: "discussions.jsonl",
                line: 2,
                id: "d2",
                reason: "The line is not a JSON object; it was left out.",
                damaged: true,
            },
            { file: "discussions.jsonl", line: 3, reason: "The line is not a JSON object; it was left out.", damaged: true },
            { file: "discussions.jsonl", line: 5, reason: "The line is not a JSON object; it was left out.", damaged: true },
        ]);
    });

    test("FC-50 a truncated or damaged compressed file yields all complete lines before the damage", async () => {
        const many = toJsonLines(
            ...Array.from({ length: 3000 }, (_, index) => ({
                ...discussion,
                id: `d${index}`,
                body: `Number ${index * 7919} ${Math.sin(index)}`,
            })),
        );
        const packed = gzipSync(many);
        const damaged = Buffer.from(packed);
        const middle = Math.floor(packed.length / 2);
        damaged.fill(0xff, middle, middle + 500);
        for (const [bytes, reason] of [
            [packed.subarray(0, packed.length * 0.6), "The packed file is cut off here; what comes after is missing."],
            [packed.subarray(0, packed.length - 4), "The packed file is cut off here; what comes after is missing."],
            [damaged, expect.stringMatching(/^The packed file is damaged from here on: /)],
        ] as const) {
            const reading = await read(
                createArchive({
                    "discussions.jsonl.gz": bytes,
                    "comments.jsonl": toJsonLines({ ...comment, discussionId: "d0" }),
                }),
            );
            const found = filterKind(reading, "discussion");
            expect(found.length).toBeGreaterThan(1000);
            expect(found.map(({ id }) => id)).toEqual(Array.from({ length: found.length }, (_, index) => `d${index}`));
            expect(reading.problems).toEqual([{ file: "discussions.jsonl", line: found.length + 1, reason, damaged: true }]);
            expect(filterKind(reading, "comment")).toHaveLength(1);
        }
    });

    test("FC-50 a file that is truncated within a line", async () => {
        const reading = await read(
            createArchive({ "discussions.jsonl": toJsonLines(discussion, { ...discussion, id: "d2" }).slice(0, -20) }),
        );
        expect(filterKind(reading, "discussion").map(({ id }) => id)).toEqual(["d1"]);
        expect(reading.problems).toEqual([
            {
                file: "discussions.jsonl",
                line: 2,
                id: "d2",
                reason: "The line is not a JSON object; it was left out.",
                damaged: true,
            },
        ]);
    });

    test("FC-50 bytes that are not UTF-8 are replaced, and the record is kept", async () => {
        const bytes = Buffer.concat([
            Buffer.from('{"site":"fettle","id":"d1","title":"Ke'),
            Buffer.from([0xff, 0xfe]),
            Buffer.from('","body":"x","createdAt":"2024-01-01"}\n'),
        ]);
        const reading = await read(
            createArchive({ "discussions.jsonl": Buffer.concat([bytes, Buffer.from(toJsonLines({ ...discussion, id: "d2" }))]) }),
        );
        expect(filterKind(reading, "discussion").map(({ title }) => title)).toEqual(["Ke\ufffd\ufffd", "Kettle"]);
        expect(reading.problems).toEqual([
            { file: "discussions.jsonl", line: 1, reason: "Some bytes are not UTF-8; � stands in their place." },
        ]);
    });

    test("FC-50 a comment without its discussion is left out; one without its parent becomes a reply to the discussion", async () => {
        const files = {
            "discussions.jsonl": toJsonLines(discussion, { ...discussion, id: "d2" }),
            "comments.jsonl": toJsonLines(
                { ...comment, discussionId: "nowhere" },
                { ...comment, id: "c2", parentId: "c1" },
                { ...comment, id: "c3", parentId: "c4" },
                { ...comment, id: "c4", discussionId: "d2" },
            ),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "comment").map(({ id, parentId }) => [id, parentId])).toEqual([
            ["c2", undefined],
            ["c3", undefined],
            ["c4", undefined],
        ]);
        expect(reading.problems).toEqual([
            {
                file: "comments.jsonl",
                line: 1,
                id: "c1",
                reason: "The discussion nowhere is not in the archive; the comment was left out.",
            },
            {
                file: "comments.jsonl",
                line: 2,
                id: "c2",
                reason: "The comment answers the discussion now: its parent is not in the archive.",
            },
            {
                file: "comments.jsonl",
                line: 3,
                id: "c3",
                reason: "The comment answers the discussion now: its parent is on another discussion.",
            },
        ]);
    });

    test("FC-50 cycles of comments or categories are kept completely, with one of each cycle at the top", async () => {
        const files = {
            "categories.jsonl": toJsonLines(
                { site: SITE, id: "a", parentId: "b", name: "A" },
                { site: SITE, id: "b", parentId: "a", name: "B" },
            ),
            "discussions.jsonl": toJsonLines(discussion),
            "comments.jsonl": toJsonLines(
                { ...comment, id: "c1", parentId: "c3" },
                { ...comment, id: "c2", parentId: "c1" },
                { ...comment, id: "c3", parentId: "c2" },
                { ...comment, id: "c4", parentId: "c4" },
                { ...comment, id: "c5", parentId: "c3" },
            ),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "category").map(({ id, parentId }) => [id, parentId])).toEqual([
            ["a", undefined],
            ["b", "a"],
        ]);
        expect(filterKind(reading, "comment").map(({ id, parentId }) => [id, parentId])).toEqual([
            ["c1", undefined],
            ["c2", "c1"],
            ["c3", "c2"],
            ["c4", undefined],
            ["c5", "c3"],
        ]);
        expect(reading.problems.map(({ file, line, id }) => [file, line, id])).toEqual([
            ["categories.jsonl", 1, "a"],
            ["comments.jsonl", 1, "c1"],
            ["comments.jsonl", 4, "c4"],
        ]);
    });

    test("FC-50 invalid dates are replaced by the previous record's, and reported", async () => {
        const dates = ["2024-01-02T03:04:05Z", "0000-00-00 00:00:00", "2024-02-30", "yesterday", "P3D", "-P", undefined];
        const files = {
            "discussions.jsonl": toJsonLines(
                ...dates.map((createdAt, index) => ({ ...discussion, id: `d${index}`, createdAt, updatedAt: "0000-00-00" })),
            ),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "discussion").map(({ createdAt }) => createdAt)).toEqual(
            dates.map(() => "2024-01-02T03:04:05+00:00"),
        );
        expect(filterKind(reading, "discussion").some((one) => "updatedAt" in one)).toBe(false);
        expect(reading.problems.filter(({ id }) => id === "d1").map(({ reason }) => reason)).toEqual([
            '"createdAt" is no date: "0000-00-00 00:00:00".',
            "There is no date; that of the post before it was taken.",
            '"updatedAt" is no date: "0000-00-00".',
        ]);
    });

    test("FC-50 a missing title is taken from the text", async () => {
        const files = {
            "discussions.jsonl": toJsonLines(
                { ...discussion, title: undefined, bodyHtml: "<p>The <b>kettle</b> trips</p>", body: undefined },
                { ...discussion, id: "d2", title: "  ", body: "" },
            ),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "discussion").map(({ title }) => title)).toEqual(["The kettle trips", "Untitled"]);
        expect(reading.problems.map(({ line, reason }) => [line, reason])).toEqual([
            [1, "There is no title; the beginning of the text was taken."],
            [2, "There is no title; the beginning of the text was taken."],
        ]);
    });

    test("FC-50 of several records with the same ID the first is kept, for every kind", async () => {
        const twice = (record: object) => toJsonLines(record, { ...record, name: "Other", title: "Other" });
        const files = {
            "users.jsonl": twice({ site: SITE, id: "1", name: "Ada" }),
            "categories.jsonl": twice({ site: SITE, id: "1", name: "Ada" }),
            "tags.jsonl": twice({ site: SITE, id: "1", name: "Ada" }),
            "discussions.jsonl": twice(discussion),
            "comments.jsonl": twice(comment),
        };
        const reading = await read(createArchive(files));
        expect(listKeys(reading)).toEqual(["user 1", "category 1", "tag 1", "discussion d1", "comment c1"]);
        expect(filterKind(reading, "user")[0]?.name).toBe("Ada");
        const repeated = reading.problems.filter(({ isDropped }) => !isDropped);
        expect(repeated.map(({ line, reason }) => [line, reason])).toEqual(
            Array.from({ length: 5 }, () => [2, "A record with this id came before; this one was left out."]),
        );
    });

    test("unsupported fields are reported by name and number, beyond fifty names in total", async () => {
        const keys = Object.fromEntries(Array.from({ length: 52 }, (_, index) => [`key${index}`, index]));
        const files = {
            "users.jsonl": toJsonLines(
                { site: "talk", id: "1", name: "Ana", about: "Mends.", badges: 3 },
                { site: "talk", name: "Bo", about: "Too." },
            ),
            "discussions.jsonl": toJsonLines({ ...discussion, ...keys }),
            "comments.jsonl": toJsonLines({
                site: discussion.site,
                id: "c1",
                discussionId: discussion.id,
                body: "Yes.",
                editor: "Bo",
            }),
        };
        const { problems } = await read(createArchive(files));
        const dropped = problems.filter(({ isDropped }) => isDropped);
        expect(dropped.filter(({ file }) => file === "users.jsonl").map(({ reason, count }) => [reason, count])).toEqual([
            ["The field about has no place here; it was left out of 2 lines.", 2],
            ["The field badges has no place here; it was left out of 1 line.", 1],
        ]);
        expect(dropped.filter(({ file }) => file === "comments.jsonl")).toHaveLength(1);
        const ofDiscussions = dropped.filter(({ file }) => file === "discussions.jsonl");
        expect(ofDiscussions).toHaveLength(51);
        expect(ofDiscussions.at(-1)).toMatchObject({
            reason: "2 further fields have no place here; they were left out.",
            count: 2,
        });
    });

    test("FC-50 a wrong value removes an optional field, or the record if the field is required", async () => {
        const files = {
            "discussions.jsonl": toJsonLines(
                { ...discussion, views: "many", tags: "kettles", url: "javascript:alert(1)", unknown: 1 },
                { ...discussion, id: { a: 1 } },
                { id: "d3", title: "Kettle" },
            ),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "discussion")).toHaveLength(1);
        for (const field of ["views", "tags", "url", "unknown"])
            expect(filterKind(reading, "discussion")[0]).not.toHaveProperty(field);
        const messages = reading.problems.map(({ line, reason }) => `${line} ${reason}`);
        expect(messages.sort()).toEqual([
            '1 "tags" must be array; the field was left out.',
            '1 "url" must match pattern "^(https?://|/)[^\\s]*$"; the field was left out.',
            '1 "views" must be integer; the field was left out.',
            '2 "id" must be string; the record was left out.',
            '3 "site" is missing; the record was left out.',
            "undefined The field unknown has no place here; it was left out of 1 line.",
        ]);
    });

    test("FC-50 users who are not in the archive are left out of reactions, bookmarks and authors", async () => {
        const files = {
            "users.jsonl": toJsonLines({ site: SITE, id: "1", name: "Ada" }),
            "discussions.jsonl": toJsonLines({
                ...discussion,
                authorId: "9",
                authorName: "Bo",
                reactions: [{ urlcode: "Up", userIds: ["1", "8"] }],
                bookmarkedByIds: ["9", "1"],
            }),
        };
        const reading = await read(createArchive(files));
        expect(filterKind(reading, "discussion")[0]).toMatchObject({
            authorName: "Bo",
            reactions: [{ urlcode: "Up", userIds: ["1"] }],
            bookmarkedByIds: ["1"],
        });
        expect(filterKind(reading, "discussion")[0]).not.toHaveProperty("authorId");
        expect(reading.problems.map(({ reason }) => reason).sort()).toEqual([
            '1 of the users in "bookmarkedByIds" are not in the archive; they were left out.',
            '1 of the users in "reactions" are not in the archive; they were left out.',
            "The author 9 is not among the users.",
        ]);
    });

    test("FC-50 FC-11 names with a special meaning in JavaScript are plain names", async () => {
        const files = {
            "discussions.jsonl": `{"__proto__":{"pinned":true},"constructor":1,"site":"__proto__","id":"constructor","title":"x","body":"y","createdAt":"2024-01-01"}\n`,
        };
        const reading = await read(createArchive(files));
        expect(reading.problems).toMatchObject([{ reason: expect.stringContaining("The field constructor"), isDropped: true }]);
        expect(filterKind(reading, "discussion")[0]?.pinned).toBeUndefined();
        expect(listKeys(reading)).toEqual(["category __proto__", "discussion constructor"]);
        expect(({} as Record<string, unknown>).pinned).toBeUndefined();
    });

    test("FC-50 an overlong line is left out, and the next one is read", async () => {
        const endless = `{"site":"fettle","id":"d0","title":"${"x".repeat(17 * 1024 * 1024)}"}\n`;
        const reading = await read(createArchive({ "discussions.jsonl.gz": endless + toJsonLines(discussion) }));
        expect(filterKind(reading, "discussion").map(({ id }) => id)).toEqual(["d1"]);
        expect(reading.problems).toEqual([
            {
                file: "discussions.jsonl",
                line: 1,
                reason: "The line is longer than 16777216 bytes and was left out.",
                damaged: true,
            },
        ]);
    });
});

test("a post's deletion with its user and date, its pinning, and a photo from the archive are read", async () => {
    const post = { site: "fettle", createdAt: "-P1D", bodyMarkdown: "Words", title: "Words" };
    const reading = await read(
        createArchive({
            "users.jsonl": toJsonLines(
                { site: "fettle", id: "ines", name: "Ines", photo: "ines.svg" },
                { site: "fettle", id: "x", name: "X", photo: "../x y" },
            ),
            "discussions.jsonl": toJsonLines(
                { ...post, id: "d1", deleted: { byId: "ines", at: "-PT2H", reason: "Off topic" }, pinned: "category" },
                { ...post, id: "d2", deleted: { byId: "stranger", at: "soon" }, pinned: "recent" },
                { ...post, id: "d3", deleted: true, pinned: false },
                { ...post, id: "d4", deleted: "perhaps", pinned: "below" },
            ),
        }),
    );
    expect(filterKind(reading, "user").map(({ photo }) => photo)).toEqual(["ines.svg", undefined]);
    expect(filterKind(reading, "discussion").map(({ deleted, pinned }) => [deleted, pinned])).toEqual([
        [{ byId: "ines", at: "2024-03-31T10:00:00+00:00" }, "category"],
        [{}, "recent"],
        [true, false],
        [undefined, undefined],
    ]);
    expect(new Set(reading.problems.map(({ id }) => id))).toEqual(new Set(["x", "d2", "d4", undefined]));
    expect(reading.problems.find(({ id }) => id === undefined)?.reason).toBe(
        "The field deleted.reason has no place here; it was left out of 1 line.",
    );
});
