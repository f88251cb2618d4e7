import { expect, test } from "@jest/globals";
import { expandPermission, GLOBAL_PERMISSIONS, isGrantable, JUNCTION_PERMISSIONS } from "./names";

test("a role can grant what is named, everywhere or on things of a kind, and no session or system name", () => {
    expect(isGrantable("global", "site.manage")).toBe(true);
    expect(isGrantable("category", "site.manage")).toBe(false);
    expect([isGrantable("global", "comments.add"), isGrantable("category", "comments.add")]).toEqual([true, true]);
    expect([isGrantable("knowledgeBase", "kb.view"), isGrantable("category", "kb.view")]).toEqual([true, false]);
    for (const name of ["session.valid", "system", "system.only", "no.such", "constructor", ""]) {
        expect([isGrantable("global", name), isGrantable("category", name)]).toEqual([false, false]);
    }
});

test.each(["group", "constructor", "__proto__"])("FC-11 nothing can be granted on things of the kind %s", (type) => {
    expect(isGrantable(type, "comments.add")).toBe(false);
});

test("a derived name stands for its parts and is granted where all of them are", () => {
    expect(expandPermission("discussions.manage")).toEqual(["discussions.delete", "discussions.edit"]);
    expect(expandPermission("comments.add")).toEqual(["comments.add"]);
    expect(expandPermission("constructor")).toEqual(["constructor"]);
    expect([isGrantable("category", "discussions.manage"), isGrantable("global", "discussions.moderate")]).toEqual([true, true]);
    expect(isGrantable("knowledgeBase", "discussions.manage")).toBe(false);
});

test("the names are in the order of the alphabet, each once, and hold all that can be granted on single things", () => {
    expect(GLOBAL_PERMISSIONS).toEqual([...new Set(GLOBAL_PERMISSIONS)].sort());
    expect(GLOBAL_PERMISSIONS).toEqual(expect.arrayContaining(Object.values(JUNCTION_PERMISSIONS).flat()));
});
