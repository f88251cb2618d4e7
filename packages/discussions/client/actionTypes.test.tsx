import { expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import { discussionActionTypes } from "./actionTypes";

const ACTION: LoggedAction = {
    actID: 1,
    kind: "edit",
    recordType: "discussion",
    recordID: 7,
    parentRecordType: null,
    parentRecordID: null,
    dateInserted: "2026-05-05T00:00:00+00:00",
    dateUndone: null,
    reason: null,
    jobID: null,
    canUndo: false,
    shown: {},
    insertUserID: 2,
    insertUser: { userID: 2, name: "Admin", url: "/profile/2/Admin", photoUrl: "", dateLastActive: null },
};

const asIs = (text: string) => text;

test.each(Object.entries(discussionActionTypes.sentences))(
    "FC-54 the sentence of the action “%s” has a value for every placeholder when the record's details are hidden",
    (kind, { text, values }) => {
        const action = { ...ACTION, kind };
        const given = { name: "Admin", ...values?.(action, asIs) } as Record<string, unknown>;
        const gaps = [...(typeof text === "string" ? text : text(action)).matchAll(/\{(\w+)\}/g)].map(
            ([, key]) => given[key ?? ""],
        );
        for (const words of gaps) expect(words).toBeTruthy();
        expect(gaps).not.toContainEqual([]);
    },
);
