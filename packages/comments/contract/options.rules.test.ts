import { expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import { mayQuote } from "./options.rules";

const CATEGORY = 7;
const grants = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]));

/** A member with these permissions everywhere, and others in a category that has its own. */
function memberWith(everywhere: string[], there?: string[]) {
    const permissions: Permissions = {
        isAdmin: false,
        permissions: [
            { type: "global", permissions: grants(...everywhere) },
            ...(there ? [{ type: "category", id: CATEGORY, permissions: grants(...there) }] : []),
        ],
        junctions: there ? { category: [CATEGORY] } : {},
        junctionAliases: {},
    };
    const holds = (names: string | readonly string[], where?: "category") =>
        hasPermission(permissions, names, where && { resourceType: where, resourceID: CATEGORY });
    return { userID: 10, holds };
}

test.each([
    ["who may comment everywhere", memberWith(["comments.add"]), false, true],
    ["who may comment nowhere", memberWith(["discussions.view"]), false, false],
    ["who may comment in this category of its own", memberWith([], ["comments.add"]), false, true],
    ["who may comment everywhere else", memberWith(["comments.add"], ["discussions.view"]), false, false],
    ["who may comment, where it is closed", memberWith(["comments.add"]), true, false],
    ["who may comment and close, where it is closed", memberWith(["comments.add", "discussions.close"]), true, true],
    ["who may close in this category, where it is closed", memberWith([], ["comments.add", "discussions.close"]), true, true],
    ["who may close everywhere else, where it is closed", memberWith(["discussions.close"], ["comments.add"]), true, false],
])("CMT-007 CMT-008 Quote is asked of the category, if it has permissions of its own: %s", (_who, asker, closed, expected) => {
    expect(mayQuote(asker, { closed })).toBe(expected);
});
