import { describe, expect, test } from "@jest/globals";
import type { ThreadComment, ThreadGap, ThreadItem } from "@parley/comments/contract";
import { exampleComment } from "@parley/comments/contract";
import { success } from "@parley/library/client/loadable";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import {
    commentPlaced,
    commentReturned,
    commentTaken,
    gapFilled,
    quoteBegun,
    quotePosted,
    selectBefore,
    selectCommentList,
    selectQuoting,
    selectThread,
} from "../comments.slice";
import type { ThreadQuery } from "../commentsLocation";
import { fillGap, listCommentIDs, withComment } from "./threads";

const comment = (commentID: number, parentCommentID: number | null = null, children: ThreadItem[] = []): ThreadComment => ({
    type: "comment",
    commentID,
    parentCommentID,
    depth: parentCommentID === null ? 1 : 2,
    children,
});

const exampleGap = (parentCommentID: number, offset: number): ThreadGap => ({
    type: "hole",
    parentCommentID,
    offset,
    depth: 2,
    insertUsers: [],
    countAllComments: 2,
    countAllInsertUsers: 1,
    apiUrl: "http://forum.test/api/v2/comments/thread",
});

test("fillGap inserts the fetched comments in place of the gap, without duplicates", () => {
    const thread = [comment(1, null, [comment(2, 1), exampleGap(1, 1), comment(5, 1)]), comment(9)];
    const filled = fillGap(thread, exampleGap(1, 1), [comment(2, 1), comment(3, 1), comment(4, 1), comment(5, 1)]);
    expect(listCommentIDs(filled)).toEqual([1, 2, 3, 4, 5, 9]);
});

test("fillGap leaves other gaps unchanged", () => {
    const thread = [comment(1, null, [exampleGap(1, 0), exampleGap(1, 7)])];
    const [first] = fillGap(thread, exampleGap(1, 0), [comment(2, 1)]);
    expect(first).toMatchObject({ children: [{ commentID: 2 }, { type: "hole", offset: 7 }] });
});

test("withComment adds a new comment as the last reply to its parent, or as the last of the thread", () => {
    const thread = [comment(1, null, [comment(2, 1, [])]), comment(3)];
    expect(listCommentIDs(withComment(thread, comment(4, 2)))).toEqual([1, 2, 4, 3]);
    expect(listCommentIDs(withComment(thread, comment(5)))).toEqual([1, 2, 3, 5]);
});

describe("loaded pages of comments", () => {
    const inThread = { parentRecordType: "discussion", parentRecordID: 5, page: 1 } as const;
    const below = { ...inThread, parentCommentID: 1 } as const;
    const elsewhere = { ...inThread, parentRecordID: 6 } as const;
    const [inList, inOtherList] = [
        { discussionID: 5, page: 1 },
        { discussionID: 6, page: 1 },
    ];
    const paging = { page: 1, limit: 30, total: 3 };

    function load({ hasThreads = true } = {}) {
        const pages: [ThreadQuery, ThreadItem[]][] = [
            [inThread, [comment(1, null, [comment(2, 1)]), comment(3)]],
            [below, [comment(7, 1)]],
            [elsewhere, [comment(9)]],
        ];
        const threads = Object.fromEntries(pages.map(([query, items]) => [JSON.stringify(query), success({ items, paging })]));
        const lists = {
            [JSON.stringify(inList)]: success({ commentIDs: [1, 2, 3], paging }),
            [JSON.stringify(inOtherList)]: success({ commentIDs: [9], paging }),
        };
        const none = { records: {}, edits: {}, quotes: {}, changes: {}, removals: {}, additions: {}, quoting: {} };
        return createStore(
            { api: createFakeApi().api, now: () => new Date() },
            { comments: { ...none, threads: hasThreads ? threads : {}, lists } },
        );
    }

    type Store = ReturnType<typeof load>;
    const idsIn = ({ getState }: Store) => ({
        threads: [inThread, below, elsewhere].map((query) => listCommentIDs(selectThread(getState(), query).data?.items ?? [])),
        lists: [inList, inOtherList].map((query) => selectCommentList(getState(), query).data?.commentIDs),
    });

    test.each([
        ["a reply", 2, 1, 1],
        ["the first comment", 1, null, 0],
        ["a later comment", 3, null, 1],
    ] as const)(
        "CMT-004 FC-92 %s that was removed leaves each of them, and returns once to its place",
        (_what, commentID, parentCommentID, before) => {
            const store = load();
            const loaded = { threads: [[1, 2, 3], [7], [9]], lists: [[1, 2, 3], [9]] };
            const [found, inFlatView] = [store, load({ hasThreads: false })].map(({ getState }) =>
                selectBefore(getState(), commentID),
            );
            expect([found, inFlatView]).toEqual([before, commentID - 1]);
            store.dispatch(commentTaken(commentID));
            const isLeft = (id: number) => id !== commentID && (commentID !== 1 || id !== 2);
            expect(idsIn(store).threads[0]).toEqual([1, 2, 3].filter(isLeft));
            expect(idsIn(store).lists).toEqual([[1, 2, 3].filter((id) => id !== commentID), [9]]);
            const parent = parentCommentID !== null && { parentCommentID, depth: 2 };
            const restored = exampleComment({ commentID, depth: 1, discussionID: 5, ...parent });
            store.dispatch(commentReturned({ comment: restored, before: undefined }));
            expect(idsIn(store).lists[0]).toHaveLength(2);
            for (let times = 0; times < 2; times++) store.dispatch(commentReturned({ comment: restored, before }));
            expect(idsIn(store).threads).toEqual([commentID === 1 ? [1, 3] : loaded.threads[0], [7], [9]]);
            if (commentID !== 3) expect(idsIn(store).lists).toEqual(loaded.lists);
        },
    );

    test("a comment on no loaded page has none before it, and what belongs to a page that is not loaded changes nothing", () => {
        const store = load();
        const before = idsIn(store);
        expect(selectBefore(store.getState(), 99)).toBeUndefined();
        const query = { ...inThread, page: 2 };
        store.dispatch(commentPlaced({ query, comment: exampleComment({ commentID: 10 }) }));
        store.dispatch(gapFilled({ query, gap: exampleGap(1, 0), items: [comment(11)] }));
        expect(idsIn(store)).toEqual(before);
    });

    test("FC-61 the same text can be quoted again, and goes with the reply that contains it", () => {
        const { dispatch, getState } = load();
        for (const times of [1, 2]) {
            dispatch(quoteBegun({ discussionID: 5, text: "> It drips." }));
            expect(selectQuoting(getState(), 5)).toEqual({ text: "> It drips.", times });
        }
        dispatch(quotePosted(6));
        expect(selectQuoting(getState(), 5)).toBeDefined();
        dispatch(quotePosted(5));
        expect(selectQuoting(getState(), 5)).toBeUndefined();
    });
});
