import { describe, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import type { LoggedAction } from "@parley/actionLog/contract";
import { groupActionsByComment, toThreadActionsQuery } from "./threadActions";

const at = (minute: number) => `2026-05-20T10:${String(minute).padStart(2, "0")}:00+00:00`;

function exampleActionAt(minute: number): LoggedAction {
    return {
        actID: minute,
        kind: "close",
        recordType: "discussion",
        recordID: 10,
        parentRecordType: null,
        parentRecordID: null,
        insertUserID: 3,
        insertUser: exampleUserFragment(),
        dateInserted: at(minute),
        reason: null,
        jobID: null,
        shown: {},
        canUndo: false,
        dateUndone: null,
    };
}

describe("logged actions between comments", () => {
    test.each<[string, acts: number[], comments: (number | undefined)[], gaps: number[][]]>([
        ["before the first, between, and after the last", [40, 25, 5], [10, 20, 30], [[5], [], [25], [40]]],
        ["several in one place, the oldest first", [14, 12, 11], [10, 20], [[], [11, 12, 14], []]],
        ["in the second of a comment, below it", [20], [10, 20, 30], [[], [], [20], []]],
        ["above nothing that is not on the page", [15, 5], [undefined, 10, undefined, 20], [[], [5], [], [15], []]],
        ["where nobody has replied", [5], [], [[5]]],
    ])("groupActionsByComment places actions by date: %s", (_where, minutes, comments, gaps) => {
        const gapActions = groupActionsByComment(
            minutes.map(exampleActionAt),
            comments.map((minute) => (minute === undefined ? undefined : at(minute))),
        );
        expect(gapActions.map((gap) => gap.map(({ actID }) => actID))).toEqual(gaps);
    });

    test.each([
        [{ span: {} }, undefined],
        [{ span: { from: at(1) } }, { kind: "dates", from: at(1) }],
        [{ span: { from: at(1), to: at(9) } }, { kind: "dates", from: at(1), to: at(9) }],
    ])("toThreadActionsQuery requests the actions within the span of the page: %j", (location, dateInserted) => {
        expect(toThreadActionsQuery({ discussionID: 10, ...location })).toMatchObject({ recordID: 10, alone: true, limit: 20 });
        expect(toThreadActionsQuery({ discussionID: 10, ...location })?.dateInserted).toEqual(dateInserted);
    });

    test("toThreadActionsQuery returns no query where comments are not in chronological order", () => {
        expect(toThreadActionsQuery({ discussionID: 10, sort: "-score" })).toBeUndefined();
    });
});
