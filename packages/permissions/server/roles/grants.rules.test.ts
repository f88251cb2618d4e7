import { describe, expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { formatText, writeEnglish } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { Grant, Grants } from "./grants.rules";
import { applyGrants, createAbsenceCheck, findGrantProblem, isSame, requireGrantable } from "./grants.rules";

const everywhere = (permission: string): Grant => ({ resourceType: "global", resourceID: 0, permission });
const inCategory = (resourceID: number, permission: string): Grant => ({ resourceType: "category", resourceID, permission });

describe("the permissions of a role", () => {
    const change = (before: Grant[], ...changes: Grants) => applyGrants(before, changes);

    test("are added by true, removed by false and unchanged by null, each on its resource", () => {
        const before = [everywhere("comments.add"), everywhere("uploads.add"), inCategory(5, "comments.add")];
        const permissions = { "comments.add": false, "uploads.add": null, "tags.add": true };
        expect(change(before, { type: "global", permissions })).toEqual([
            everywhere("uploads.add"),
            inCategory(5, "comments.add"),
            everywhere("tags.add"),
        ]);
        expect(change([], { type: "category", id: 6, permissions: { "comments.add": true } })).toEqual([
            inCategory(6, "comments.add"),
        ]);
        expect(change([{ ...everywhere("comments.add"), roleID: 8 } as Grant])).toEqual([everywhere("comments.add")]);
    });

    test("§3.2 are the parts of a derived name", () => {
        const parts = [inCategory(5, "discussions.delete"), inCategory(5, "discussions.edit")];
        expect(change([], { type: "category", id: 5, permissions: { "discussions.manage": true } })).toEqual(parts);
        expect(change(parts, { type: "category", id: 5, permissions: { "discussions.manage": false } })).toEqual([]);
    });

    test("are the same in any order, and are missing by name and resource", () => {
        const [some, others] = [
            [everywhere("comments.add"), everywhere("tags.add")],
            [everywhere("tags.add"), everywhere("comments.add")],
        ];
        expect(isSame(some, others)).toBe(true);
        expect(isSame(some.slice(1), others)).toBe(false);
        expect(isSame(some, [everywhere("tags.add"), everywhere("uploads.add")])).toBe(false);
        expect(
            [everywhere("tags.add"), everywhere("uploads.add"), inCategory(5, "tags.add")].map(createAbsenceCheck(some)),
        ).toEqual([false, true, true]);
    });
});

test("FC-19 permissions that are added have to be held on their resource, and those that were there do not", () => {
    const viewerWith = (type: string, more: object = {}): Viewer => {
        const permissions: Permissions = {
            isAdmin: false,
            permissions: [{ type, permissions: { "comments.add": true }, ...more }],
        };
        return {
            userID: 8,
            permissions: type === "category" ? { ...permissions, junctions: { category: [5, 6] } } : permissions,
        };
    };
    const refusal = expect.objectContaining({ answer: expect.objectContaining({ status: 403 }) });
    const add =
        (viewer: Viewer, after: Grant[], before: Grant[] = []) =>
        () =>
            requireGrantable(viewer, before, after);
    const [member, curator] = [viewerWith("global"), viewerWith("category", { id: 5 })];
    expect(add(member, [everywhere("comments.add")])).not.toThrow();
    expect(add(member, [everywhere("uploads.add")])).toThrow(refusal);
    expect(add(member, [everywhere("uploads.add")], [everywhere("uploads.add")])).not.toThrow();
    expect(add(member, [everywhere("uploads.add"), everywhere("tags.add")], [everywhere("uploads.add")])).toThrow(refusal);
    expect(add(curator, [inCategory(5, "comments.add")])).not.toThrow();
    expect(add(curator, [inCategory(6, "comments.add")])).toThrow(refusal);
    expect(add(curator, [everywhere("comments.add")])).toThrow(refusal);
});

test.each<[place: string, name: string, type: string | null, problem: string | undefined]>([
    ["global", "comments.add", "guest", undefined],
    ["category", "discussions.manage", "guest", undefined],
    ["global", "users.add", "member", undefined],
    ["global", "users.add", null, undefined],
    ["global", "session.valid", "member", "session.valid can’t be granted: it is true exactly for who is signed in."],
    ["global", "kettles.boil", "member", "kettles.boil is not the name of a permission."],
    ["category", "kettles.boil", "member", "kettles.boil is not the name of a permission."],
    ["category", "users.add", "member", "users.add can’t be granted on categories."],
    ["knowledgeBase", "users.add", "member", "users.add can’t be granted on these records."],
    ...["guest", "unconfirmed", "applicant"].map((type): [string, string, string, string] => [
        "global",
        "users.add",
        type,
        "users.add can’t be granted to this role: it is for people the site does not know.",
    ]),
])("FC-19 on %s the permission %s for a role of the type %s is refused with: %s", (place, name, type, expected) => {
    const problem = findGrantProblem(place, name, type);
    expect(problem && formatText(writeEnglish, problem)).toBe(expected);
});
