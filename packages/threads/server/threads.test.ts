import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { CommentThread, ThreadComment, ThreadGap, ThreadItem } from "@parley/comments/contract";
import type { ImportedComment } from "@parley/comments/server";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { countQueries } from "@parley/library/server/testing";

const GUEST = 0;
/** Timeout for storing thousands of comments on a busy machine, in milliseconds. */
const TIMEOUT_MS = 120_000;

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close(), TIMEOUT_MS);

/** Imports comments. Each entry is the index of the parent in the same list, or null. */
async function grow(parents: readonly (number | null)[], more: (index: number) => Partial<ImportedComment> = () => ({})) {
    const discussionID = await forum.start(forum.author);
    const ids: number[] = [];
    await forum.database.transaction(async () => {
        for (let start = 0; start < parents.length; start += 500) {
            const batch = parents.slice(start, start + 500).map((parent, offset): ImportedComment => {
                const index = start + offset;
                return {
                    discussionID,
                    ...(parent !== null &&
                        (parent < start ? { parentCommentID: ids[parent] ?? null } : { parentIndex: parent - start })),
                    body: `Comment number ${index}.`,
                    format: "text",
                    insertUserID: index % 2 ? forum.member : forum.author,
                    dateInserted: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString().replace(".000Z", "+00:00"),
                    ...more(index),
                };
            });
            ids.push(...(await forum.features.comments.importComments(batch)));
        }
        await forum.features.comments.recount([discussionID]);
    });
    // Counters of members and categories are updated once, at the end of an import.
    await getIntegrityChecks(forum.kit).run({ mend: true });
    return { discussionID, ids };
}

async function thread(discussionID: number, query = "") {
    const answer = await forum.call(
        GUEST,
        "GET",
        `comments/thread?parentRecordType=discussion&parentRecordID=${discussionID}&${query}`,
    );
    expect(answer.statusCode).toBe(200);
    return { ...answer.json<CommentThread>(), headers: answer.headers, bytes: answer.body.length };
}

const isComment = (item: ThreadItem): item is ThreadComment => item.type === "comment";
const isGap = (item: ThreadItem): item is ThreadGap => item.type === "hole";
const all = (items: readonly ThreadItem[]): ThreadItem[] =>
    items.flatMap((item) => [item, ...(isComment(item) ? all(item.children) : [])]);

/** Prints the structure of a thread, such as `0[1[] hole@1(2)]`: indexes of comments, and gaps with offset and count. */
function shape(items: readonly ThreadItem[], ids: readonly number[]): string {
    return items
        .map((item) =>
            isGap(item)
                ? `hole@${item.offset}(${item.countAllComments})`
                : `${ids.indexOf(item.commentID)}[${shape(item.children, ids)}]`,
        )
        .join(" ");
}

describe("the structure", () => {
    test("has three levels and three replies for each comment, and gaps for the rest (contract §4.6)", async () => {
        // 0 ─ 1 ─ 2 ─ 3 ─ 4, and five replies to 5
        const { discussionID, ids } = await grow([null, 0, 1, 2, 3, null, 5, 5, 5, 5, 5, 9]);
        const { threadStructure, commentsByID, paging, headers } = await thread(discussionID);
        expect(shape(threadStructure, ids)).toBe("0[1[2[hole@0(2)]]] 5[6[] 7[] 8[] hole@3(3)]");
        expect(
            Object.keys(commentsByID)
                .map(Number)
                .sort((a, b) => a - b),
        ).toEqual([0, 1, 2, 5, 6, 7, 8].map((index) => ids[index]));
        expect(paging).toEqual({ page: 1, limit: 50, total: 2 });
        expect(headers["x-app-page-result-count"]).toBe("2");
        const gap = all(threadStructure).filter(isGap).at(-1);
        expect(gap).toMatchObject({ parentCommentID: ids[5], offset: 3, depth: 2, countAllComments: 3, countAllInsertUsers: 2 });
        expect(gap?.insertUsers.map(({ name }) => name).sort()).toEqual(["Dunstan", "Hana"]);
    });

    test("the URL of a gap returns the comments of the gap", async () => {
        const { discussionID, ids } = await grow([null, 0, 0, 0, 0, 0, 4]);
        const [gap] = all((await thread(discussionID)).threadStructure).filter(isGap);
        const answer = await forum.call(GUEST, "GET", new URL(gap?.apiUrl ?? "").pathname + new URL(gap?.apiUrl ?? "").search);
        expect(shape(answer.json<CommentThread>().threadStructure, ids)).toBe("1[] 2[] 3[] 4[6[]] 5[]");
    });

    test("collapseChildDepth and collapseChildLimit set the depth and the number of replies", async () => {
        const { discussionID, ids } = await grow([null, 0, 1, 0, 0]);
        expect(shape((await thread(discussionID, "collapseChildDepth=1")).threadStructure, ids)).toBe("0[hole@0(4)]");
        expect(shape((await thread(discussionID, "collapseChildLimit=1")).threadStructure, ids)).toBe("0[1[2[]] hole@1(2)]");
    });

    test("the first level is sorted and paged, and replies are chronological", async () => {
        const { discussionID, ids } = await grow([null, null, null, 1, 1], (index) => ({ score: [1, 5, 3, 0, 9][index] ?? 0 }));
        expect(shape((await thread(discussionID, "sort=-score")).threadStructure, ids)).toBe("1[3[] 4[]] 2[] 0[]");
        expect(shape((await thread(discussionID, "sort=-dateInserted")).threadStructure, ids)).toBe("2[] 1[3[] 4[]] 0[]");
        expect(shape((await thread(discussionID, "sort=-experimentalTrending")).threadStructure, ids)).toMatch(/^1/);
        expect(shape((await thread(discussionID, "limit=2&page=2")).threadStructure, ids)).toBe("2[]");
        expect(shape((await thread(discussionID, "limit=2&page=2&sort=-dateInserted")).threadStructure, ids)).toBe("0[]");
        const newestFirst = async (page: number) =>
            shape((await thread(discussionID, `limit=1&page=${page}&sort=-dateInserted`)).threadStructure, ids);
        expect([await newestFirst(1), await newestFirst(2), await newestFirst(3)]).toEqual(["2[]", "1[3[] 4[]]", "0[]"]);
        expect((await thread(discussionID, "limit=2&page=3")).threadStructure).toEqual([]);
    });

    test("a focused comment is included with its ancestors, between gaps", async () => {
        const parents = [null, ...Array.from({ length: 9 }, () => 0), 7, 10, 11, 12];
        const { discussionID, ids } = await grow(parents);
        // 7 is the seventh reply to 0; 13 is five levels below it.
        const { threadStructure } = await thread(discussionID, `focusCommentID=${ids[13]}`);
        expect(shape(threadStructure, ids)).toBe("0[1[] 2[] 3[] hole@3(3) 7[10[11[12[13[]]]]] hole@7(2)]");
    });

    test("a focused comment deep in the thread is included with its nearest ancestors, and a gap stands for those above", async () => {
        const { discussionID, ids } = await grow(Array.from({ length: 40 }, (_, index) => (index === 0 ? null : index - 1)));
        const { threadStructure, commentsByID } = await thread(discussionID, `focusCommentID=${ids[39]}`);
        expect(commentsByID).toHaveProperty(String(ids[39]));
        const [gap] = all(threadStructure).filter(isGap);
        // 0, 1, 2 from the top, 34 to 39 from the bottom: 31 are between.
        expect(gap).toMatchObject({ parentCommentID: ids[2], countAllComments: 31, depth: 4 });
        expect(Object.keys(commentsByID)).toHaveLength(3 + 6);
    });

    test("a missing parent returns 404, and a parent in another discussion 400", async () => {
        const { discussionID } = await grow([null]);
        const other = await grow([null]);
        const query = (more: string) => `comments/thread?parentRecordType=discussion&parentRecordID=${discussionID}&${more}`;
        expect((await forum.call(GUEST, "GET", query("parentCommentID=999999"))).statusCode).toBe(404);
        expect((await forum.call(GUEST, "GET", query(`parentCommentID=${other.ids[0]}`))).statusCode).toBe(400);
        expect((await forum.call(GUEST, "GET", "comments/thread?parentRecordType=discussion")).statusCode).toBe(400);
        // A focused comment of another discussion is ignored.
        expect((await thread(discussionID, `focusCommentID=${other.ids[0]}`)).threadStructure).toHaveLength(1);
    });
});

describe("FC-55 size", () => {
    test(
        "a page of a thread of 3,000 comments takes no more queries than one of six",
        async () => {
            // Two thirds at the top level, the others as replies to the first comment.
            const wide = await grow(Array.from({ length: 3000 }, (_, index) => (index % 3 === 2 ? 0 : null)));
            const small = await grow([null, null, 0, 0, 0, 0]);
            const queries = (discussionID: number, query: string) =>
                countQueries(forum.database, () =>
                    thread(discussionID, query).then(({ bytes }) => expect(bytes).toBeLessThan(150_000)),
                );
            const usual = await queries(small.discussionID, "");
            for (const query of ["limit=50", "limit=50&page=20", "limit=50&page=40", "limit=50&sort=-dateInserted&page=39"]) {
                expect([query, (await queries(wide.discussionID, query)) <= usual]).toEqual([query, true]);
            }
            const focused = await queries(wide.discussionID, `focusCommentID=${wide.ids[2999]}`);
            expect(focused).toBeLessThanOrEqual(usual + 4);

            const flat = (query: string) =>
                countQueries(forum.database, () =>
                    forum.call(GUEST, "GET", `comments?discussionID=${wide.discussionID}&quoteParent=false&${query}`),
                );
            expect(await flat("page=100")).toBe(await flat("page=1"));
        },
        TIMEOUT_MS,
    );

    test("long comments at the first level leave room for fewer replies, and gaps stand for the rest", async () => {
        const long = await grow([null, null, 0, 0, 1, 1], (index) => ({ body: `${index} `.repeat(8000) }));
        const { commentsByID, threadStructure } = await thread(long.discussionID, "limit=30");
        expect(Object.keys(commentsByID)).toHaveLength(3);
        expect(shape(threadStructure, long.ids)).toBe("0[2[] hole@1(1)] 1[hole@0(2)]");
    });

    test(
        "a thread of 1,000 levels has a bounded response, and its last comment is found",
        async () => {
            const deep = await grow(Array.from({ length: 1000 }, (_, index) => (index === 0 ? null : index - 1)));
            const { commentsByID, threadStructure } = await thread(deep.discussionID);
            expect(Object.keys(commentsByID)).toHaveLength(3);
            expect(all(threadStructure).filter(isGap)).toMatchObject([{ countAllComments: 997 }]);
            const queries = await countQueries(forum.database, async () => {
                const focused = await thread(deep.discussionID, `focusCommentID=${deep.ids[999]}`);
                expect(focused.commentsByID).toHaveProperty(String(deep.ids[999]));
                expect(Object.keys(focused.commentsByID).length).toBeLessThan(25);
            });
            expect(queries).toBeLessThan(20);
        },
        TIMEOUT_MS,
    );

    test(
        "a response has a bounded number of comments even with the maximum limits",
        async () => {
            const bushy = await grow(
                Array.from({ length: 2500 }, (_, index) => (index < 50 ? null : Math.floor((index - 50) / 49))),
            );
            const { commentsByID, threadStructure } = await thread(
                bushy.discussionID,
                "limit=100&collapseChildLimit=50&collapseChildDepth=10",
            );
            const shown = Object.keys(commentsByID).length;
            expect([shown > 50, shown <= 250]).toEqual([true, true]);
            const hidden = all(threadStructure)
                .filter(isGap)
                .reduce((sum, { countAllComments }) => sum + countAllComments, 0);
            expect(hidden).toBe(2500 - shown);
        },
        TIMEOUT_MS,
    );
});

describe("imports", () => {
    test(
        "ten thousand comments are imported with correct positions, branches and counters",
        async () => {
            const parents = Array.from({ length: 10_000 }, (_, index) => (index % 10 === 0 ? null : index - 1 - (index % 2)));
            const { discussionID, ids } = await grow(parents.map((parent) => (parent !== null && parent < 0 ? null : parent)));
            const rows = await forum.database.query
                .selectFrom("comments")
                .select(["commentID", "position", "parentCommentID", "depth", "countChildComments", "rootCommentID"])
                .where("discussionID", "=", discussionID)
                .orderBy("position")
                .execute();
            expect(rows.map(({ commentID }) => commentID)).toEqual(ids);
            expect(rows.map(({ position }) => position)).toEqual(ids.map((_, index) => index + 1));
            const byID = new Map(rows.map((row) => [row.commentID, row]));
            const misplaced = rows.filter(({ parentCommentID, depth, rootCommentID }) => {
                const parent = parentCommentID === null ? undefined : byID.get(parentCommentID);
                return (
                    depth !== (parent?.depth ?? 0) + 1 ||
                    rootCommentID !== (parent ? (parent.rootCommentID ?? parent.commentID) : null)
                );
            });
            expect(misplaced).toEqual([]);
            const tops = rows.filter(({ parentCommentID }) => parentCommentID === null);
            expect(tops.reduce((sum, { countChildComments }) => sum + 1 + countChildComments, 0)).toBe(10_000);
            expect((await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json()).toMatchObject({
                countComments: 10_000,
                dateLastComment: "2026-05-21T12:00:00+00:00",
            });
        },
        TIMEOUT_MS,
    );

    test("removed and accepted comments and authors without an account are imported unchanged", async () => {
        const { discussionID, ids } = await grow([null, null, null], (index) => {
            if (index === 0)
                return {
                    insertUserID: 0,
                    authorName: "Old Friend",
                    attributionUrl: "https://elsewhere.example/a/1",
                    attributionLicence: "CC BY-SA 4.0",
                };
            return index === 1 ? { accepted: true, score: 4 } : { dateDeleted: "2026-02-01T00:00:00+00:00" };
        });
        const comments = (await forum.call(GUEST, "GET", `comments?discussionID=${discussionID}`)).json();
        expect(comments).toMatchObject([
            { insertUser: { userID: 0, name: "Old Friend" }, attributes: { attribution: { licence: "CC BY-SA 4.0" } } },
            { commentID: ids[1], score: 4, attributes: { answer: { status: "accepted" } } },
            { body: "", dateDeleted: "2026-02-01T00:00:00+00:00" },
        ]);
        expect((await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json()).toMatchObject({ countComments: 2 });
    });
});
