import { expect, test } from "@jest/globals";
import type { Viewer } from "@parley/library/server/http";
import { mergePermission, requireMerge, requirePresent } from "./merging.rules";

function viewerWith(name: string, categoryID: number): Viewer {
    const grant = { type: "category", id: categoryID, permissions: { [name]: true } };
    return {
        userID: 8,
        permissions: { isAdmin: false, permissions: [grant], junctions: { category: [1, 2] }, junctionAliases: {} },
    };
}

test("a merge requires permission to edit the destination and to delete the others", () => {
    expect([mergePermission({ discussionID: 5 }, 5), mergePermission({ discussionID: 6 }, 5)]).toEqual([
        "discussions.edit",
        "discussions.delete",
    ]);
});

test("FC-12 a merge requires permission to edit in the destination's category and to delete in the categories of the others", () => {
    const [destination, source] = [
        { discussionID: 5, categoryID: 1 },
        { discussionID: 6, categoryID: 2 },
    ];
    const refusal = expect.objectContaining({ answer: expect.objectContaining({ status: 403 }) });
    expect(() => requireMerge(viewerWith("discussions.edit", 1), destination, 5)).not.toThrow();
    expect(() => requireMerge(viewerWith("discussions.edit", 2), destination, 5)).toThrow(refusal);
    expect(() => requireMerge(viewerWith("discussions.delete", 2), source, 5)).not.toThrow();
    expect(() => requireMerge(viewerWith("discussions.delete", 1), source, 5)).toThrow(refusal);
    expect(() => requireMerge(viewerWith("discussions.edit", 2), source, 5)).toThrow(refusal);
});

const whole = { discussionID: 5, categoryID: 1, name: "Leaking kettle", type: "discussion", dateDeleted: null } as const;

test.each([{ dateDeleted: "2026-05-21T12:00:00+00:00" }, { type: "redirect" as const }])(
    "FC-51 a merged or deleted discussion cannot be merged again: %j",
    (change) => {
        expect(() => requirePresent(whole)).not.toThrow();
        const refusal = { status: 409, message: "“Leaking kettle” was merged or removed in the meantime.", discussionID: 5 };
        expect(() => requirePresent({ ...whole, ...change })).toThrow(
            expect.objectContaining({ answer: expect.objectContaining(refusal) }),
        );
    },
);
