import { expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import {
    mayAccept,
    mayAlwaysEditComment,
    mayEditComment,
    mayGiveComments,
    mayMoveComment,
    mayQuote,
    mayReadRevisions,
    mayRemoveComment,
    mayRemoveComments,
} from "./options.rules";

const CATEGORY = 7;
const grants = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]));

/** Creates a member with these permissions globally, and with others in a category that has permissions of its own. */
function memberWith(everywhere: string[], there?: string[], userID = 10) {
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
    return { userID, holds };
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
])("CMT-007 CMT-008 Quote is checked in the category if it has permissions of its own: %s", (_who, viewer, closed, expected) => {
    expect(mayQuote(viewer, { closed })).toBe(expected);
});

const AUTHOR = 20;
const COMMENT = {
    insertUserID: AUTHOR,
    dateInserted: "2026-05-21T12:00:00+00:00",
    dateUpdated: "2026-05-21T12:10:00+00:00",
    closed: false,
};
const NOW = new Date("2026-05-21T12:30:00Z");
const HOUR_S = 3600;
const author = (...permissions: string[]) => memberWith(permissions, undefined, AUTHOR);
const stranger = memberWith(["comments.add", "discussions.view"]);

test.each<[what: string, permission: string, isAllowed: (viewer: typeof stranger) => boolean]>([
    ["editing a comment whatever the time", "comments.edit", mayAlwaysEditComment],
    ["editing this comment", "comments.edit", (viewer) => mayEditComment(viewer, { ...COMMENT, closed: true }, NOW, 0)],
    ["removing comments", "comments.delete", mayRemoveComments],
    ["removing this comment", "comments.delete", (viewer) => mayRemoveComment(viewer, COMMENT, false)],
    ["reading its former words", "comments.edit", (viewer) => mayReadRevisions(viewer, COMMENT)],
    ["reading its former words", "comments.delete", (viewer) => mayReadRevisions(viewer, COMMENT)],
])("PERM-019 %s requires %s, checked in the category where that has permissions of its own", (_what, permission, isAllowed) => {
    expect(isAllowed(memberWith([permission]))).toBe(true);
    expect(isAllowed(memberWith([], [permission]))).toBe(true);
    expect(isAllowed(memberWith([permission], ["comments.add"]))).toBe(false);
    expect(isAllowed(stranger)).toBe(false);
    for (const everywhere of ["community.moderate", "site.manage"])
        expect(isAllowed(memberWith([everywhere], ["comments.add"]))).toBe(true);
});

test("CMT-012 CMT-013 an author may edit a comment within the time limit while the discussion is open", () => {
    expect(mayEditComment(author(), COMMENT, NOW, HOUR_S)).toBe(true);
    expect(mayEditComment(author(), COMMENT, NOW, HOUR_S / 2)).toBe(false);
    expect(mayEditComment(author(), { ...COMMENT, closed: true }, NOW, HOUR_S)).toBe(false);
    expect(mayEditComment(memberWith([], undefined, 0), { ...COMMENT, insertUserID: 0 }, NOW, -1)).toBe(false);
});

test("contract §5.2 moving a comment needs the permissions to edit it and to split it off", () => {
    const mayMove = (...permissions: string[]) => mayMoveComment(memberWith(permissions), COMMENT, NOW, HOUR_S);
    expect(mayMove("comments.edit", "discussions.edit")).toBe(true);
    expect(mayMove("comments.edit")).toBe(false);
    expect(mayMove("discussions.edit", "curation.manage")).toBe(false);
    expect(mayMoveComment(author("curation.manage"), COMMENT, NOW, HOUR_S)).toBe(true);
});

test("contract §5.2 an author may remove a comment if the site allows it", () => {
    expect(mayRemoveComment(author(), COMMENT, true)).toBe(true);
    expect(mayRemoveComment(author(), COMMENT, false)).toBe(false);
    expect(mayRemoveComment(stranger, COMMENT, true)).toBe(false);
});

test("the revision history of an edited comment is open to its author, and an unedited comment has none", () => {
    expect(mayReadRevisions(author(), COMMENT)).toBe(true);
    expect(mayReadRevisions(memberWith(["site.manage"]), { ...COMMENT, dateUpdated: null })).toBe(false);
});

test("contract §5.2 only members who manage the site may change the author", () => {
    expect(mayGiveComments(memberWith(["site.manage"]))).toBe(true);
    expect(mayGiveComments(memberWith(["community.moderate", "comments.edit"]))).toBe(false);
});

test("contract §5.2 the author of a question, curators and members who may edit in the category may accept an answer, and in a closed discussion only those who are moderators too", () => {
    const question = { type: "question", closed: false, insertUserID: AUTHOR };
    for (const viewer of [author(), memberWith(["curation.manage"]), memberWith([], ["discussions.edit"])]) {
        expect(mayAccept(viewer, question)).toBe(true);
        expect(mayAccept(viewer, { ...question, closed: true })).toBe(false);
        expect(mayAccept(viewer, { ...question, type: "discussion" })).toBe(false);
    }
    expect(mayAccept(stranger, question)).toBe(false);
    expect(mayAccept(memberWith(["discussions.edit"], ["comments.add"]), question)).toBe(false);
    expect(mayAccept(author("community.moderate"), { ...question, closed: true })).toBe(true);
});
