import { expect, test } from "@jest/globals";
import { expandPermission, GLOBAL_PERMISSIONS, isGrantable, JUNCTION_PERMISSIONS } from "./names";

test("isGrantable accepts listed names, globally or for a type of resource, and no session or system names", () => {
    expect(isGrantable("global", "site.manage")).toBe(true);
    expect(isGrantable("category", "site.manage")).toBe(false);
    expect([isGrantable("global", "comments.add"), isGrantable("category", "comments.add")]).toEqual([true, true]);
    expect([isGrantable("knowledgeBase", "kb.view"), isGrantable("category", "kb.view")]).toEqual([true, false]);
    for (const name of ["session.valid", "system", "system.only", "no.such", "constructor", ""]) {
        expect([isGrantable("global", name), isGrantable("category", name)]).toEqual([false, false]);
    }
});

test.each(["group", "constructor", "__proto__"])("FC-11 nothing can be granted on resources of the type %s", (type) => {
    expect(isGrantable(type, "comments.add")).toBe(false);
});

test("a derived name expands to its parts and can be granted where all of them can", () => {
    expect(expandPermission("discussions.manage")).toEqual(["discussions.delete", "discussions.edit"]);
    expect(expandPermission("comments.add")).toEqual(["comments.add"]);
    expect(expandPermission("constructor")).toEqual(["constructor"]);
    expect([isGrantable("category", "discussions.manage"), isGrantable("global", "discussions.moderate")]).toEqual([true, true]);
    expect(isGrantable("knowledgeBase", "discussions.manage")).toBe(false);
});

test("the names are in alphabetical order, each once, and include all that can be granted on single resources", () => {
    expect(GLOBAL_PERMISSIONS).toEqual([...new Set(GLOBAL_PERMISSIONS)].sort());
    expect(GLOBAL_PERMISSIONS).toEqual(expect.arrayContaining(Object.values(JUNCTION_PERMISSIONS).flat()));
});
