import { expect, test } from "@jest/globals";
import { decodeQuery } from "./decodeInput";
import { FieldsQuery, pickFields } from "./fields";

const discussion = {
    discussionID: 1,
    name: "Leaking kettle",
    insertUser: { userID: 7, name: "Iris" },
    "preferences.followed": true,
};

test("a response is reduced to the requested fields, also by dot paths, and a missing one is null", () => {
    expect(pickFields(discussion, ["name", "insertUser.name", "insertUser.title", "score", "preferences.followed"])).toEqual({
        name: "Leaking kettle",
        insertUser: { name: "Iris", title: null },
        score: null,
        "preferences.followed": true,
    });
});

test("a list is reduced row by row", () => {
    expect(pickFields([discussion, { name: "Blunt plane" }], ["name"])).toEqual([
        { name: "Leaking kettle" },
        { name: "Blunt plane" },
    ]);
});

test("a renamed field only has its new name", () => {
    expect(pickFields(discussion, ["name", "insertUser.name"], { "insertUser.name": "Author" })).toEqual({
        name: "Leaking kettle",
        Author: "Iris",
    });
    expect(pickFields({ name: "Iris", points: 3 }, undefined, { name: "Member" })).toEqual({ Member: "Iris", points: 3 });
});

test("an object and a part of it may both be requested, and the response itself is not modified", () => {
    const before = structuredClone(discussion);
    expect(pickFields(discussion, ["insertUser", "insertUser.age"])).toEqual({ insertUser: discussion.insertUser });
    expect(pickFields(discussion, ["insertUser.age", "insertUser"])).toEqual({ insertUser: discussion.insertUser });
    expect(discussion).toEqual(before);
});

test("FC-11 no field name accesses a prototype", () => {
    const picked = pickFields(discussion, ["__proto__.polluted", "constructor.name", "name.length"], {
        name: "__proto__",
    }) as object;
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.getPrototypeOf(picked)).toBe(Object.prototype);
    expect(picked).toMatchObject({ constructor: { name: null }, name: { length: null } });
});

test("a part of null is null, at its requested path", () => {
    expect(pickFields({ name: null }, ["name.first"])).toEqual({ name: { first: null } });
    expect(pickFields({ name: null }, ["name", "name.first"])).toEqual({ name: { first: null } });
});

const fieldList = (count: number): string => Array.from({ length: count }, (_, index) => `field${index}`).join(",");

test.each([
    ["two hundred fields", { fields: fieldList(200) }, []],
    ["more than two hundred fields", { fields: fieldList(201) }, ["fields"]],
    ["a path of ten names", { fields: "a.b.c.d.e.f.g.h.i.j" }, []],
    ["a path of eleven names", { fields: "name,a.b.c.d.e.f.g.h.i.j.k" }, ["fields[1]"]],
    ["a path of 4,000 dots", { fields: ".".repeat(4000) }, ["fields[0]"]],
    ["a name of more than 200 characters", { fields: "a".repeat(201) }, ["fields[0]"]],
    ["a new name of 200 characters", { fieldMapping: { name: "n".repeat(200) } }, []],
    ["a new name of more than 200 characters", { fieldMapping: { name: "n".repeat(201) } }, ["fieldMapping.name"]],
])("FC-79 %s: the rows that refuse it are %j", (_what, query, refused) => {
    const result = decodeQuery(FieldsQuery, query);
    const errors = "errors" in result ? result.errors : [];
    expect(
        errors.map(
            ({ field, path, index }) => `${path ?? ""}${path ? "." : ""}${field}${index === undefined ? "" : `[${index}]`}`,
        ),
    ).toEqual(refused);
});
