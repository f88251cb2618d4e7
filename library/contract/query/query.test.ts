import { expect, test } from "@jest/globals";
import { parse } from "qs";
import * as Type from "typebox";
import { ID } from "../schemas";
import { DateFilter } from "./dateFilter";
import { decodeQuery, listQueryDefaults } from "./decodeInput";
import { encodeQuery } from "./encodeQuery";
import { Expand, isExpanded } from "./expand";
import { createListRange, RangeFilter } from "./range";
import { BooleanFlag, CsvArray, IdList, parseSort, Sort } from "./schemas";
import { SmartID } from "./smartID";

const Query = Type.Object({
    discussionID: Type.Optional(RangeFilter("integer")),
    dateInserted: Type.Optional(DateFilter),
    insertUserID: Type.Optional(SmartID),
    categoryID: Type.Optional(IdList),
    type: Type.Optional(CsvArray(Type.String({ maxLength: 10 }))),
    roleIDs: Type.Optional(Type.Array(ID, { minItems: 1, maxItems: 30 })),
    followed: Type.Optional(BooleanFlag),
    archived: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    slotType: Type.Optional(Type.Union([Type.Literal("d"), Type.Literal("w")])),
    score: Type.Optional(Type.Number({ minimum: -1, maximum: 10 })),
    name: Type.Optional(Type.String({ minLength: 2, pattern: "^[^%]*$" })),
    sort: Type.Optional(Sort(["dateInserted", "score"], { default: "-dateInserted" })),
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    params: Type.Optional(Type.Object({ locale: Type.String(), depth: Type.Optional(Type.Integer()) })),
    postMeta: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});
const defaults = { sort: "-dateInserted", page: 1 };

const decodeText = (text: string) => decodeQuery(Query, parse(text));

test.each<[string, Record<string, unknown>]>([
    ["", {}],
    ["discussionID=1,2", { discussionID: { kind: "list", values: [1, 2] } }],
    ["discussionID[]=1&discussionID[]=2", { discussionID: { kind: "list", values: [1, 2] } }],
    ["discussionID=>=5", { discussionID: { kind: "bounds", from: 5, fromInclusive: true, toInclusive: true } }],
    [
        "dateInserted=2017-01-01 10:00",
        { dateInserted: { kind: "dates", from: "2017-01-01T10:00:00+00:00", to: "2017-01-01T10:00:00+00:00" } },
    ],
    ["insertUserID=$me", { insertUserID: "$me" }],
    ["insertUserID=7", { insertUserID: 7 }],
    ["categoryID=1,-1, 0", { categoryID: [1, -1, 0] }],
    ["categoryID[0]=1&categoryID[1]=2", { categoryID: [1, 2] }],
    ["categoryID[30]=1&categoryID[200]=2", { categoryID: [1, 2] }],
    ["type=idea,poll", { type: ["idea", "poll"] }],
    ["type= idea ,, poll,", { type: ["idea", "poll"] }],
    ["type=0123456789", { type: ["0123456789"] }],
    ["discussionID=2147483647,-2147483647", { discussionID: { kind: "list", values: [2147483647, -2147483647] } }],
    [Array.from({ length: 30 }, () => "roleIDs[]=8").join("&"), { roleIDs: Array.from({ length: 30 }, () => 8) }],
    ["roleIDs[]=8&roleIDs[]=16", { roleIDs: [8, 16] }],
    ["followed=Yes", { followed: true }],
    ["followed=ON", { followed: true }],
    ["followed=1", { followed: true }],
    ["followed=true", { followed: true }],
    ["followed=off", { followed: false }],
    ["followed=no", { followed: false }],
    ["followed=0", { followed: false }],
    ["followed=FALSE", { followed: false }],
    ["archived=", { archived: null }],
    ["archived=1", { archived: true }],
    ["followed=&name=&page=", {}],
    ["slotType=w", { slotType: "w" }],
    ["score=-0.5", { score: -0.5 }],
    ["score=10", { score: 10 }],
    ["score=-1", { score: -1 }],
    ["name=ab", { name: "ab" }],
    ["sort=score", { sort: "score" }],
    ["page=2", { page: 2 }],
    ["params[locale]=en&params[depth]=3", { params: { locale: "en", depth: 3 } }],
    ["postMeta[wood][0]=oak&postMeta[wood][1]=ash", { postMeta: { wood: ["oak", "ash"] } }],
    ["unknown=1&_=5", {}],
])("the query %j is decoded", (text, value) => expect(decodeText(text)).toEqual({ value: { ...defaults, ...value } }));

test.each<[string, Record<string, unknown>]>([
    ["discussionID=<>5", { field: "discussionID", code: "invalid" }],
    ["discussionID=>=1 OR 1=1", { field: "discussionID", code: "invalid" }],
    ["dateInserted=2017", { field: "dateInserted", code: "invalid" }],
    ["insertUserID=bob", { field: "insertUserID", code: "invalid" }],
    ["categoryID=1,x", { field: "categoryID", index: 1, code: "invalid" }],
    ["categoryID=[1..5]", { field: "categoryID", index: 0, code: "invalid" }],
    ["type=01234567890", { field: "type", index: 0, code: "maxLength" }],
    ["roleIDs=8", { field: "roleIDs", code: "invalid" }],
    ["roleIDs[]=0", { field: "roleIDs", index: 0, code: "minimum" }],
    [`${Array.from({ length: 31 }, (_, index) => `roleIDs[${index}]=1`).join("&")}`, { field: "roleIDs", code: "maxItems" }],
    ["roleIDs[8]=8&roleIDs[x]=8", { field: "roleIDs", code: "invalid" }],
    ["roleIDs[8x]=8", { field: "roleIDs", code: "invalid" }],
    ["roleIDs[x8]=8", { field: "roleIDs", code: "invalid" }],
    ["postMeta[wood]=oak", { field: "wood", path: "postMeta", code: "invalid" }],
    ["archived=maybe", { field: "archived", code: "invalid" }],
    ["followed[]=yes", { field: "followed", code: "invalid" }],
    ["categoryID[]=", { field: "categoryID", index: 0, code: "invalid" }],
    ["page[]=2", { field: "page", code: "invalid" }],
    ["score[]=1", { field: "score", code: "invalid" }],
    ["followed=maybe", { field: "followed", code: "invalid" }],
    ["followed=yess", { field: "followed", code: "invalid" }],
    ["followed=ayes", { field: "followed", code: "invalid" }],
    ["followed=nono", { field: "followed", code: "invalid" }],
    ["followed=ono", { field: "followed", code: "invalid" }],
    ["slotType=y", { field: "slotType", code: "invalid" }],
    ["score=11", { field: "score", code: "maximum" }],
    ["score=-2", { field: "score", code: "minimum" }],
    ["score=1e999", { field: "score", code: "invalid" }],
    ["name=a", { field: "name", code: "minLength" }],
    ["name=a%25b", { field: "name", code: "invalid" }],
    ["name[]=ab", { field: "name", code: "invalid" }],
    ["sort=name; drop table", { field: "sort", code: "invalid" }],
    ["page=0", { field: "page", code: "minimum" }],
    ["page=two", { field: "page", code: "invalid" }],
    ["page=99999999999999999999", { field: "page", code: "maximum" }],
    ["page[a]=1", { field: "page", code: "invalid" }],
    ["params=en", { field: "params", code: "invalid" }],
    ["params[depth]=x&params[locale]=en", { field: "depth", path: "params", code: "invalid" }],
])("FC-9 FC-11 the query %j is refused with a row for the field", (text, row) => {
    expect(decodeText(text)).toMatchObject({ errors: [{ status: 422, ...row }] });
});

test("an absent required parameter is missingField with 400, an empty one with 422", () => {
    const search = Type.Object({ query: Type.String(), params: Type.Object({ locale: Type.String() }) });
    expect(decodeQuery(search, { params: {} })).toMatchObject({
        errors: [
            { field: "query", code: "missingField", status: 400 },
            { field: "locale", path: "params", code: "missingField", status: 400 },
        ],
    });
    expect(decodeQuery(search, { query: "", params: { locale: "en" } })).toMatchObject({
        errors: [{ code: "missingField", status: 422 }],
    });
});

test("all parts of an intersection schema are decoded", () => {
    const both = Type.Intersect([Type.Object({ page: Type.Integer() }), Type.Object({ name: Type.String() })]);
    expect(decodeQuery(both, { page: "2", name: "x" })).toEqual({ value: { page: 2, name: "x" } });
    expect(decodeQuery(both, {})).toMatchObject({
        errors: [
            { field: "page", code: "missingField" },
            { field: "name", code: "missingField" },
        ],
    });
    const own = { ...both, properties: { own: { type: "string" } }, required: ["own"] };
    expect(decodeQuery(own, { page: "2", name: "x" })).toMatchObject({ errors: [{ field: "own", code: "missingField" }] });
});

test("a list must have the minimum number of items, and no empty strings where text is required", () => {
    expect(decodeQuery(Query, { roleIDs: [] })).toMatchObject({ errors: [{ field: "roleIDs", code: "minItems" }] });
    expect(decodeQuery(Query, { roleIDs: {} })).toMatchObject({ errors: [{ field: "roleIDs", code: "invalid" }] });
    const names = Type.Object({ names: Type.Array(Type.String({ minLength: 2 })) });
    expect(decodeQuery(names, { names: ["ab", ""] })).toMatchObject({
        errors: [{ field: "names", index: 1, code: "missingField", status: 422 }],
    });
});

test("a record with any keys is also decoded at top level", () => {
    const counts = Type.Record(Type.String(), Type.Integer());
    expect(decodeQuery(counts, { oak: "3" })).toEqual({ value: { oak: 3 } });
    expect(decodeQuery(counts, { oak: "x" })).toMatchObject({ errors: [{ field: "oak" }] });
    expect(decodeQuery(counts, { oak: "x" })).not.toHaveProperty("errors.0.path");
    const sizes = Type.Record(Type.String(), Type.Object({ width: Type.Integer() }));
    expect(decodeQuery(sizes, { oak: { width: "x" } })).toMatchObject({ errors: [{ field: "width", path: "oak" }] });
});

test("values that the schema does not restrict are returned unchanged", () => {
    const open = Type.Object({ note: Type.Unknown(), notes: Type.Unsafe<unknown[]>({ type: "array" }) });
    const written = { note: { deep: ["x"] }, notes: ["1", { deep: "y" }] };
    expect(decodeQuery(open, written)).toEqual({ value: written });
});

test("a union that fails returns the errors of its last branch or, if all branches are literals, an invalid value", () => {
    const Several = Type.Object({
        slot: Type.Optional(Type.Union([Type.Literal("d"), Type.Null()])),
        limit: Type.Optional(Type.Union([Type.Literal("all"), Type.Integer({ minimum: 1 })])),
    });
    expect(decodeQuery(Several, { slot: "y" })).toMatchObject({ errors: [{ message: "slot is not a valid value." }] });
    expect(decodeQuery(Several, { limit: "0" })).toMatchObject({ errors: [{ code: "minimum" }] });
    expect(decodeQuery(Several, { slot: "", limit: "all" })).toEqual({ value: { slot: null, limit: "all" } });
});

test("FC-11 hostile names and structures neither access a prototype nor throw", () => {
    const hostile = JSON.parse(
        `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"postMeta":{"__proto__":["x"],"wood":["oak"]}}`,
    );
    expect(decodeQuery(Query, hostile)).toEqual({ value: { ...defaults, postMeta: { wood: ["oak"] } } });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    for (const odd of [undefined, null, "text", 5, ["a"]])
        expect(decodeQuery(Query, odd)).toMatchObject({ errors: [{ code: "invalid" }] });
    for (const name of Object.keys(Query.properties)) {
        for (const odd of [[[["x"]]], { a: { b: "c" } }, 5, true, null, {}, "[".repeat(100_000), "1,".repeat(100_000)]) {
            expect(Object.keys(decodeQuery(Query, { [name]: odd }))).toHaveLength(1);
        }
    }
});

test("queryDefaults returns defaults by name", () => expect(listQueryDefaults(Query)).toStrictEqual(defaults));

test("parseSort returns field and direction", () => {
    expect(parseSort("-dateInserted")).toEqual({ field: "dateInserted", descending: true });
    expect(parseSort("score")).toEqual({ field: "score", descending: false });
});

const WithExpand = Type.Object({
    expand: Type.Optional(Expand(["category", "tags"], { defaultOn: ["insertUser", "body"], explicitOnly: ["crawl"] })),
});
const byDefault = ["insertUser", "body"];

test.each<[string, string[]]>([
    ["", byDefault],
    ["expand=", byDefault],
    ["expand=category", ["insertUser", "body", "category"]],
    ["expand=category,tags", ["insertUser", "body", "category", "tags"]],
    ["expand[]=tags&expand[]=-body", ["insertUser", "tags"]],
    ["expand=-insertUser,-body", []],
    ["expand=insertUser", byDefault],
    ["expand=all", ["insertUser", "body", "category", "tags"]],
    ["expand[]=all", ["insertUser", "body", "category", "tags"]],
    ["expand=true", ["insertUser", "body", "category", "tags"]],
    ["expand=1", ["insertUser", "body", "category", "tags"]],
    ["expand=all,crawl,-body", ["insertUser", "category", "tags", "crawl"]],
    ["expand=false", []],
])("the query %j turns on %j", (text, names) => {
    const decoded = decodeQuery(WithExpand, parse(text));
    expect("value" in decoded && [...(decoded.value.expand ?? [])].sort()).toEqual([...names].sort());
});

test("the error of an invalid name to expand contains its index", () => {
    const row = { field: "expand", code: "invalid", status: 422 };
    expect(decodeQuery(WithExpand, parse("expand=tags,nonsense"))).toMatchObject({ errors: [{ ...row, index: 1 }] });
    expect(decodeQuery(WithExpand, parse("expand=-tags"))).toMatchObject({ errors: [{ ...row, index: 0 }] });
    expect(decodeQuery(WithExpand, parse("expand[x]=tags"))).toMatchObject({ errors: [row] });
    expect(decodeQuery(WithExpand, { expand: ["__proto__", { toString: "1" }] })).toMatchObject({ errors: [row, row] });
});

test.each(["ranks", "badges"])("the error of %s says that it belongs to an add-on which the site does not have", (name) => {
    expect(decodeQuery(WithExpand, parse(`expand=tags,${name}`))).toMatchObject({
        errors: [{ field: "expand", index: 1, status: 422, message: expect.stringMatching(`${name}: .* add-on`) }],
    });
});

test("expanding all of an empty list of names expands nothing", () => {
    const schema = Type.Object({ expand: Type.Optional(Expand([], { explicitOnly: ["crawl"] })) });
    expect(decodeQuery(schema, { expand: ["all"] })).toEqual({ value: { expand: [] } });
});

test("the schema lists each allowed word once", () => {
    const { items } = WithExpand.properties.expand as unknown as { items: { enum: string[] } };
    expect(items.enum).toEqual(["category", "tags", "insertUser", "body", "crawl", "-insertUser", "-body", "all"]);
    const plain = Expand(["tags", "tags"], { defaultOn: ["body"] }) as unknown as { type: string; items: { enum: string[] } };
    expect([plain.type, plain.items.enum]).toEqual(["array", ["tags", "body", "-body", "all"]]);
});

test("isExpanded checks a name", () => {
    const decoded = decodeQuery(WithExpand, { expand: "tags" });
    const { expand } = "value" in decoded ? decoded.value : {};
    expect([isExpanded(expand, "tags"), isExpanded(expand, "insertUser"), isExpanded(expand, "category")]).toEqual([
        true,
        true,
        false,
    ]);
    // @ts-expect-error no such name
    expect(isExpanded(expand, "nonsense")).toBe(false);
    expect(isExpanded(undefined as typeof expand, "tags")).toBe(false);
});

test.each<[object, string]>([
    [{ a: [1, 2] }, "a[0]=1&a[1]=2"],
    [{ params: { locale: "en" } }, "params[locale]=en"],
    [{ postMeta: { field: ["x"] } }, "postMeta[field][0]=x"],
    [{ yes: true, no: false }, "yes=true&no=false"],
    [{ gone: undefined, list: [], map: {}, none: null }, "none="],
    [{ query: "a&b=c é" }, "query=a%26b%3Dc%20%C3%A9"],
    [{ discussionID: createListRange(1, 2) }, "discussionID=1%2C2"],
    [{ params: { kind: "list", values: "x" } }, "params[kind]=list&params[values]=x"],
    [{ params: { kind: "other", values: ["x"] } }, "params[kind]=other&params[values][0]=x"],
    [{ params: { kind: "bounds", from: 3 } }, "params[kind]=bounds&params[from]=3"],
    [{ params: { kind: "other", fromInclusive: true } }, "params[kind]=other&params[fromInclusive]=true"],
    [
        { dateInserted: { kind: "dates", from: "2017-01-01T00:00:00+00:00" } },
        "dateInserted=%3E%3D2017-01-01T00%3A00%3A00%2B00%3A00",
    ],
    [{}, ""],
])("the input %j is sent as %s", (input, text) => expect(encodeQuery(input)).toBe(text));

test("decoding on the server reverses encoding on the client", () => {
    const input = {
        discussionID: { kind: "bounds", from: 3, to: 9, fromInclusive: false, toInclusive: true },
        dateInserted: { kind: "dates", from: "2017-01-01T00:00:00+00:00", to: "2017-01-31T23:59:59+00:00" },
        insertUserID: "$name:bob & co",
        categoryID: Array.from({ length: 50 }, (_, index) => index),
        type: ["idea"],
        roleIDs: [8, 16],
        followed: false,
        archived: null,
        slotType: "d",
        score: 1.5,
        name: "a[b]=c, d",
        sort: "score",
        page: 3,
        params: { locale: "en" },
        postMeta: { "wood grain": ["oak, quartered"] },
    };
    expect(decodeText(encodeQuery(input))).toEqual({ value: input });
});
