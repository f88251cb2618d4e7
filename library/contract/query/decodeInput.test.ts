import { expect, test } from "@jest/globals";
import * as Type from "typebox";
import { ID } from "../schemas";
import { decodeInput } from "./decodeInput";
import type { Notation } from "./readValues";
import { Excerpt, IdList } from "./schemas";

const Line = Type.Union([Type.String({ maxLength: 10 }), Type.Null()]);
const Body = Type.Object({
    name: Type.Optional(Type.String({ minLength: 1 })),
    title: Type.Optional(Type.String()),
    note: Type.Optional(Line),
    closed: Type.Optional(Type.Boolean()),
    roleID: Type.Optional(ID),
    weight: Type.Optional(Type.Number({ minimum: 0 })),
    ids: Type.Optional(Type.Array(ID, { maxItems: 3 })),
    tagIDs: Type.Optional(IdList),
    value: Type.Optional(Type.Union([Type.Integer(), Type.Boolean(), Type.String(), Type.Null()])),
    text: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 3 })),
    kind: Type.Optional(Type.Unsafe<string | null>({ enum: ["a", "b", 1, null] })),
    place: Type.Optional(Type.Object({ recordID: ID, sort: Type.Integer({ default: 5 }) })),
    marks: Type.Optional(Type.Record(Type.String({ pattern: "^m" }), Type.Boolean())),
    open: Type.Optional(Type.Object({ known: Type.Optional(Type.Boolean()) }, { additionalProperties: true })),
    any: Type.Optional(Type.Unsafe<object>({ type: "object" })),
    key: Type.Optional(Excerpt(Type.Object({ id: Type.String() }))),
});

const decode = (notation: Notation, input: unknown) => decodeInput(Body, input, { notation });

test.each<[Notation, object, object]>([
    ["json", { name: "a", title: "", note: null, closed: true }, { name: "a", title: "", note: null, closed: true }],
    ["json", { closed: 1 }, { closed: true }],
    ["json", { closed: 0 }, { closed: false }],
    ["json", { closed: "true" }, { closed: true }],
    ["json", { closed: "0" }, { closed: false }],
    ["json", { roleID: "8", weight: "0.5", ids: ["1", 2] }, { roleID: 8, weight: 0.5, ids: [1, 2] }],
    ["json", { tagIDs: "1,2" }, { tagIDs: [1, 2] }],
    ["json", { value: "5" }, { value: "5" }],
    ["json", { value: 5 }, { value: 5 }],
    ["json", { value: true }, { value: true }],
    ["json", { value: null, text: null, kind: null }, { value: null, text: null, kind: null }],
    ["json", { text: "abc", kind: 1 }, { text: "abc", kind: 1 }],
    ["json", { name: undefined }, {}],
    ["json", { place: { recordID: 3 } }, { place: { recordID: 3, sort: 5 } }],
    ["json", { marks: { mx: true } }, { marks: { mx: true } }],
    ["json", { open: { known: 1, other: [1] }, any: { x: 1 } }, { open: { known: true, other: [1] }, any: { x: 1 } }],
    ["json", { key: { id: "x", more: { deep: 1 } } }, { key: { id: "x" } }],
    ["form", { closed: "1", roleID: "8", weight: "2" }, { closed: true, roleID: 8, weight: 2 }],
    ["form", { title: "", note: "", text: "", roleID: "", closed: "" }, { title: "", note: "", text: "" }],
    ["form", { ids: { 0: "1", 1: "2" }, tagIDs: "3, 4" }, { ids: [1, 2], tagIDs: [3, 4] }],
    ["form", { kind: "", value: "" }, { kind: null, value: "" }],
    ["form", { place: { recordID: "3", sort: "1" } }, { place: { recordID: 3, sort: 1 } }],
])("§1.3 the %s %j is decoded", (notation, input, value) => expect(decode(notation, input)).toEqual({ value }));

test.each<[object, Record<string, unknown>]>([
    [{ name: "" }, { field: "name", code: "missingField", status: 422 }],
    [{ name: 5 }, { field: "name", code: "invalid" }],
    [{ name: ["x"] }, { field: "name", code: "invalid" }],
    [{ name: null }, { field: "name", code: "invalid" }],
    [{ closed: 2 }, { field: "closed", code: "invalid" }],
    [{ note: "much too long" }, { field: "note", code: "maxLength" }],
    [{ note: 5 }, { field: "note", message: "note is not a valid string." }],
    [{ closed: null }, { field: "closed", code: "invalid" }],
    [{ roleID: 1.5 }, { field: "roleID", code: "invalid" }],
    [{ roleID: Number.POSITIVE_INFINITY }, { field: "roleID", code: "invalid" }],
    [{ roleID: 2_147_483_648 }, { field: "roleID", code: "maximum" }],
    [{ roleID: "" }, { field: "roleID", code: "invalid" }],
    [{ roleID: true }, { field: "roleID", code: "invalid" }],
    [{ weight: Number.POSITIVE_INFINITY }, { field: "weight", code: "invalid" }],
    [{ weight: -1 }, { field: "weight", code: "minimum" }],
    [{ ids: 1 }, { field: "ids", code: "invalid" }],
    [{ ids: "1,2" }, { field: "ids", code: "invalid" }],
    [{ ids: { 0: 1 } }, { field: "ids", code: "invalid" }],
    [{ ids: [1, "x"] }, { field: "ids", index: 1, code: "invalid" }],
    [{ ids: [1, 2, 3, 4] }, { field: "ids", code: "maxItems" }],
    [{ text: "abcd" }, { field: "text" }],
    [{ kind: "c" }, { field: "kind", code: "invalid" }],
    [{ kind: ["a"] }, { field: "kind", code: "invalid" }],
    [{ place: {} }, { field: "recordID", path: "place", code: "missingField", status: 400 }],
    [{ place: [] }, { field: "place", code: "invalid" }],
    [{ marks: { mx: 3 } }, { field: "mx", path: "marks", code: "invalid" }],
])("§1.8 FC-11 the JSON %j is refused with a row for the field", (input, row) => {
    expect(decode("json", input)).toMatchObject({ errors: [row] });
});

test.each<[object, Record<string, unknown>]>([
    [{ zzqqxx: 1 }, { field: "zzqqxx", code: "invalid", status: 422 }],
    [{ place: { recordID: 1, zzqqxx: 1 } }, { field: "zzqqxx", path: "place", code: "invalid" }],
    [{ marks: { x: true } }, { field: "x", path: "marks", code: "invalid" }],
    [JSON.parse('{"__proto__":{"closed":true}}'), { field: "__proto__", code: "invalid" }],
    [JSON.parse('{"open":{"__proto__":{"x":1}}}'), { field: "__proto__", path: "open", code: "invalid" }],
    [{ "a.b": 1 }, { field: "a.b", code: "invalid" }],
])("FC-93 FC-11 a name that the schema does not have is refused in %j", (input, row) => {
    for (const notation of ["json", "form", "query"] as const) expect(decode(notation, input)).toMatchObject({ errors: [row] });
    expect(decodeInput(Body, input, { notation: "json", dropsUnknown: true })).not.toHaveProperty("errors");
});

test("FC-93 an error of a very long name is short, and errors of many names are few", () => {
    const names = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}${"x".repeat(1000)}`, 1]));
    const result = decode("json", names) as { errors: { field: string }[] };
    expect(result.errors.length).toBe(20);
    expect(Math.max(...result.errors.map(({ field }) => field.length))).toBe(100);
});

test("a body of another type than the schema is refused under the name body", () => {
    for (const input of [[], "text", 5, true]) expect(decode("json", input)).toMatchObject({ errors: [{ field: "body" }] });
    expect(decodeInput(Type.Array(ID), {}, { notation: "json" })).toMatchObject({ errors: [{ field: "body" }] });
    expect(decodeInput(Type.Array(ID), [1, "x"], { notation: "json" })).toMatchObject({ errors: [{ field: "", index: 1 }] });
});
