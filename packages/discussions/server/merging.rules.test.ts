import { expect, test } from "@jest/globals";
import { mergePermission, requireWhole } from "./merging.rules";

test("who merges discussions edits the destination and removes the others", () => {
    expect([mergePermission({ discussionID: 5 }, 5), mergePermission({ discussionID: 6 }, 5)]).toEqual([
        "discussions.edit",
        "discussions.delete",
    ]);
});

const whole = { discussionID: 5, categoryID: 1, name: "Leaking kettle", type: "discussion", dateDeleted: null } as const;

test.each([{ dateDeleted: "2026-05-21T12:00:00+00:00" }, { type: "redirect" as const }])(
    "FC-51 what was merged or removed is not merged again: %j",
    (change) => {
        expect(() => requireWhole(whole)).not.toThrow();
        const refusal = { status: 409, message: "“Leaking kettle” was merged or removed meanwhile.", discussionID: 5 };
        expect(() => requireWhole({ ...whole, ...change })).toThrow(
            expect.objectContaining({ answer: expect.objectContaining(refusal) }),
        );
    },
);
