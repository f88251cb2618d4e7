import { describe, expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import type { OptionsReader } from "./options.rules";
import {
    listChangeableTypes,
    mayAlwaysEdit,
    mayAnnounce,
    mayBump,
    mayChangeAuthor,
    mayChangeType,
    mayClose,
    mayDismiss,
    mayEdit,
    mayManage,
    mayMove,
    mayReadLog,
    mayResolve,
} from "./options.rules";

const CATEGORY = 7;
const AUTHOR = 20;
const POST = {
    insertUserID: AUTHOR,
    dateInserted: "2026-05-21T12:00:00+00:00",
    closed: false,
    pinned: true,
    category: { allowedDiscussionTypes: ["discussion", "question", "poll"] },
};
const NOW = new Date("2026-05-21T12:30:00Z");
const HOUR_S = 3600;

const grants = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

/** Creates a viewer with global permissions, and optionally with permissions of their own in the post's category. */
function viewerWith(everywhere: readonly string[], there?: readonly string[], userID = 10): OptionsReader {
    const permissions: Permissions = {
        isAdmin: false,
        permissions: [
            { type: "global", permissions: grants(everywhere) },
            ...(there ? [{ type: "category", id: CATEGORY, permissions: grants(there) }] : []),
        ],
        junctions: there ? { category: [CATEGORY] } : {},
        junctionAliases: {},
    };
    const holds: OptionsReader["holds"] = (names, where) =>
        hasPermission(permissions, names, where && { resourceType: where, resourceID: CATEGORY });
    return { userID, holds };
}

const MANAGE = ["discussions.delete", "discussions.edit"];
const MODERATE = ["discussions.announce", "discussions.close", "discussions.sink"];

test.each<[option: string, permissions: string[], isAllowed: (viewer: OptionsReader) => boolean]>([
    ["PERM-020 Edit, whatever the time", ["discussions.edit"], mayAlwaysEdit],
    ["DISC-045 DISC-046 Announce and Sink", MODERATE, mayAnnounce],
    ["DISC-051 Close", MODERATE, (viewer) => mayClose(viewer, POST)],
    ["DISC-041 PERM-021 Delete", MANAGE, mayManage],
    ["DISC-048 Change Type", ["discussions.edit"], (viewer) => mayChangeType(viewer, POST)],
])("%s requires all of %j, in the category if it has permissions of its own", (_option, permissions, isAllowed) => {
    expect(isAllowed(viewerWith(permissions))).toBe(true);
    expect(isAllowed(viewerWith([], permissions))).toBe(true);
    expect(isAllowed(viewerWith(permissions, ["discussions.view"]))).toBe(false);
    for (const lacking of permissions) expect(isAllowed(viewerWith(permissions.filter((name) => name !== lacking)))).toBe(false);
});

test.each<[option: string, permission: string, isAllowed: (viewer: OptionsReader) => boolean]>([
    ["DISC-028 Edit, whatever the time", "community.moderate", mayAlwaysEdit],
    ["DISC-039 Move", "community.moderate", mayMove],
    ["DISC-044 Resolve", "staff.allow", (viewer) => mayResolve(viewer, true)],
    ["DISC-045 DISC-046 Announce and Sink", "community.manage", mayAnnounce],
    ["DISC-050 Bump", "curation.manage", mayBump],
    ["DISC-053 DISC-054 Revision History and Deleted Comments", "community.moderate", mayReadLog],
])("%s requires %s, which counts in every category", (_option, permission, isAllowed) => {
    expect(isAllowed(viewerWith([permission]))).toBe(true);
    expect(isAllowed(viewerWith([permission], ["discussions.view"]))).toBe(true);
    expect(isAllowed(viewerWith(["discussions.view", "comments.add"]))).toBe(false);
});

test("DISC-044 Resolve is not available if triage is off", () => {
    expect(mayResolve(viewerWith(["staff.allow"]), false)).toBe(false);
});

test("DISC-047 Change Author requires discussions.manage in the category and site.manage", () => {
    expect(mayChangeAuthor(viewerWith([...MANAGE, "site.manage"]))).toBe(true);
    expect(mayChangeAuthor(viewerWith(["site.manage"], MANAGE))).toBe(true);
    expect(mayChangeAuthor(viewerWith(MANAGE))).toBe(false);
    expect(mayChangeAuthor(viewerWith(["site.manage"]))).toBe(false);
    expect(mayChangeAuthor(viewerWith([...MANAGE, "site.manage"], []))).toBe(false);
});

test("DISC-048 Change Type offers the types of the category except polls, events and redirects, if more than one is left", () => {
    const category = (...allowedDiscussionTypes: string[]) => ({ ...POST, category: { allowedDiscussionTypes } });
    const editor = viewerWith(["discussions.edit"]);
    const all = category("discussion", "poll", "question", "event", "redirect", "idea");
    expect(listChangeableTypes(all)).toEqual(["discussion", "question", "idea"]);
    expect(mayChangeType(editor, category("discussion", "poll", "event"))).toBe(false);
    expect(mayChangeType(editor, category("discussion", "idea"))).toBe(true);
    expect(listChangeableTypes({})).toEqual([]);
});

describe("the author of a post", () => {
    const author = (...permissions: string[]) => viewerWith(permissions, undefined, AUTHOR);

    test("DISC-027 DISC-032 DISC-033 may edit it within the time limit while it is open; others need the permission", () => {
        expect(mayEdit(author(), POST, NOW, HOUR_S)).toBe(true);
        expect(mayEdit(author(), POST, NOW, HOUR_S / 2)).toBe(false);
        expect(mayEdit(author(), { ...POST, closed: true }, NOW, HOUR_S)).toBe(false);
        expect(mayEdit(viewerWith([]), POST, NOW, HOUR_S)).toBe(false);
        expect(mayEdit(viewerWith(["discussions.edit"]), { ...POST, closed: true }, NOW, 0)).toBe(true);
    });

    test("DISC-052 may close it with discussions.closeOwn, which does not apply to other posts", () => {
        expect(mayClose(author("discussions.closeOwn"), POST)).toBe(true);
        expect(mayClose(author(), POST)).toBe(false);
        expect(mayClose(viewerWith(["discussions.closeOwn"]), POST)).toBe(false);
    });

    test("is never a guest, even if an import left the post without an author", () => {
        const guest = viewerWith(["discussions.closeOwn"], undefined, 0);
        const orphan = { ...POST, insertUserID: 0 };
        expect([mayEdit(guest, orphan, NOW, -1), mayClose(guest, orphan)]).toEqual([false, false]);
    });
});

test("DISC-038 only members may dismiss a post, and only a pinned one", () => {
    expect(mayDismiss(viewerWith([]), POST)).toBe(true);
    expect(mayDismiss(viewerWith([]), { ...POST, pinned: false })).toBe(false);
    expect(mayDismiss(viewerWith([], undefined, 0), POST)).toBe(false);
});
