import { describe, expect, test } from "@jest/globals";
import * as Type from "typebox";
import { parsePagingHeaders } from "./paging";
import { createPagingHeaders } from "./pagingHeaders";
import { Expand } from "./query/expand";
import { RangeFilter } from "./query/range";
import { Sort } from "./query/schemas";

const schema = Type.Object({
    discussionID: Type.Optional(RangeFilter("integer")),
    followed: Type.Optional(Type.Boolean({ default: false })),
    roleIDs: Type.Optional(Type.Array(Type.Integer())),
    sort: Type.Optional(Sort(["discussionID", "score"], { default: "-score" })),
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    limit: Type.Optional(Type.Integer({ default: 30 })),
    expand: Type.Optional(Expand(["tags"])),
});
const url = "https://fettle.example/api/v2/discussions";
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ discussionID: index + 1 }));
const headersOf = (
    count: number,
    paging: { page: number; limit: number; total?: number; next?: number | undefined; cursor?: string },
    parsed: Record<string, unknown> = {},
) => createPagingHeaders({ items: rows(count), paging }, { url, parsed, schema });

describe("a counted list", () => {
    test("has links to all four pages in its middle", () => {
        expect(headersOf(30, { page: 2, limit: 30, total: 95 })).toEqual({
            link: `<${url}?page=1>; rel="first", <${url}?page=1>; rel="prev", <${url}?page=3>; rel="next", <${url}?page=4>; rel="last"`,
            "x-app-page-first-url": `${url}?page=1`,
            "x-app-page-prev-url": `${url}?page=1`,
            "x-app-page-next-url": `${url}?page=3`,
            "x-app-page-last-url": `${url}?page=4`,
            "x-app-page-current": "2",
            "x-app-page-limit": "30",
            "x-app-page-result-count": "95",
        });
    });

    test("has no next page at its end, even if the last page is full, and one page if empty", () => {
        expect(headersOf(30, { page: 2, limit: 30, total: 60 })).not.toHaveProperty("x-app-page-next-url");
        const empty = headersOf(0, { page: 1, limit: 30, total: 0 });
        expect(empty.link).toBe(`<${url}?page=1>; rel="first", <${url}?page=1>; rel="last"`);
        expect(empty["x-app-page-result-count"]).toBe("0");
    });
});

describe("an uncounted list", () => {
    test("has a next page if this one is full, and never a last one", () => {
        const full = headersOf(30, { page: 1, limit: 30 });
        expect(full.link).toBe(`<${url}?page=1>; rel="first", <${url}?page=2>; rel="next"`);
        expect(full).not.toHaveProperty("x-app-page-result-count");
        expect(Object.keys(headersOf(0, { page: 1, limit: 0 }))).toEqual([
            "link",
            "x-app-page-first-url",
            "x-app-page-current",
            "x-app-page-limit",
        ]);
        expect(headersOf(29, { page: 1, limit: 30 }).link).toBe(`<${url}?page=1>; rel="first"`);
    });

    test("that knows whether it continues has a next page exactly then, however many of its rows the reader may see", () => {
        const nextOf = (count: number, next: number | undefined) =>
            headersOf(count, { page: 1, limit: 30, next })["x-app-page-next-url"];
        expect([nextOf(30, 2), nextOf(7, 2)]).toEqual([`${url}?page=2`, `${url}?page=2`]);
        expect([nextOf(30, undefined), nextOf(7, undefined)]).toEqual([undefined, undefined]);
        expect(headersOf(30, { page: 1, limit: 30, total: 60, next: undefined })["x-app-page-next-url"]).toBe(`${url}?page=2`);
    });
});

test("URLs keep the parameters that differ from their defaults, and those that any endpoint accepts", () => {
    const parsed = {
        page: "1",
        followed: "no",
        limit: "30",
        roleIDs: ["8"],
        sort: "score",
        expand: "tags",
        fields: "name",
        unknown: "1",
    };
    expect(headersOf(30, { page: 1, limit: 30 }, parsed)["x-app-page-next-url"]).toBe(
        `${url}?page=2&roleIDs[0]=8&sort=score&expand=tags&fields=name`,
    );
});

test("URLs have the number of their own page, not that of the requested page", () => {
    const headers = headersOf(30, { page: 3, limit: 30 }, { page: "3", cursor: "a1" });
    expect(headers["x-app-page-prev-url"]).toBe(`${url}?page=2`);
    expect(headersOf(30, { page: 3, limit: 30 }, { page: "3" })["x-app-page-next-url"]).toBe(`${url}?page=4`);
});

test("a list read by cursor continues with the next cursor, not with the requested one", () => {
    const byCursor = Type.Object({ ...schema.properties, cursor: Type.Optional(Type.String()) });
    const headers = createPagingHeaders(
        { items: rows(2), paging: { page: 1, limit: 2, cursor: "b3" } },
        { url, parsed: { cursor: "a1" }, schema: byCursor },
    );
    expect(headers["x-app-page-next-url"]).toBe(`${url}?cursor=b3`);
});

test("a list read by cursor has a next page with a cursor", () => {
    const headers = headersOf(2, { page: 1, limit: 2, cursor: "b3" }, { sort: "score" });
    expect(headers["x-app-page-next-url"]).toBe(`${url}?cursor=b3&sort=score`);
    expect(headers["x-app-page-cursor"]).toBe("b3");
});

describe("a full page sorted by its primary key", () => {
    const next = (parsed: Record<string, unknown>, items = rows(2), counted: { total?: number } = {}) =>
        createPagingHeaders(
            { items, paging: { page: 1, limit: 2, ...counted } },
            { url, parsed, schema, primaryKey: "discussionID" },
        )["x-app-page-next-url"];
    const rangeIn = (address: string | undefined) => new URL(address ?? "https://none.example").searchParams.get("discussionID");

    test("continues with a narrowed range at page 1", () => {
        expect(next({ sort: "discussionID" })).toBe(`${url}?page=1&sort=discussionID&discussionID=%3E%3D3`);
        expect(rangeIn(next({ sort: "-discussionID" }, rows(2).reverse()))).toBe("<=0");
        expect(rangeIn(next({ sort: "discussionID", discussionID: "1..90" }))).toBe("3..90");
        expect(rangeIn(next({ sort: "discussionID", discussionID: "(1,90)" }))).toBe("[3,90)");
    });

    test("continues by page number if it is not full, has another sort, or a list of IDs", () => {
        expect(next({ sort: "discussionID" }, rows(1))).toBeUndefined();
        expect(next({ sort: "discussionID" }, rows(1), { total: 5 })).toBe(`${url}?page=2&sort=discussionID`);
        expect(next({ sort: "score" })).toBe(`${url}?page=2&sort=score`);
        expect(next({ sort: "discussionID" }, [{}, {}] as never)).toBe(`${url}?page=2&sort=discussionID`);
        expect(next({ sort: "discussionID", discussionID: "1,2,3" })).toContain("page=2");
    });
});

describe("API-020 pagingFromHeaders", () => {
    test("parses the headers of a counted list", () => {
        expect(parsePagingHeaders({ ...headersOf(30, { page: 2, limit: 30, total: 95 }) })).toStrictEqual({
            page: 2,
            limit: 30,
            total: 95,
            next: 3,
            previous: 1,
        });
    });

    test("parses the headers of an uncounted list, whose total is unknown", () => {
        expect(parsePagingHeaders({ ...headersOf(30, { page: 1, limit: 30 }) })).toStrictEqual({ page: 1, limit: 30, next: 2 });
        expect(parsePagingHeaders({ ...headersOf(2, { page: 1, limit: 2, cursor: "b3" }) })).toEqual({
            page: 1,
            limit: 2,
            next: 2,
            cursor: "b3",
        });
    });

    test("interprets missing or invalid headers as the first page", () => {
        expect(parsePagingHeaders({})).toStrictEqual({ page: 1, limit: 0 });
        expect(parsePagingHeaders({ "x-app-page-current": 3, "x-app-page-limit": "5x" })).toStrictEqual({ page: 3, limit: 0 });
        expect(parsePagingHeaders({ "x-app-page-cursor": "" })).toStrictEqual({ page: 1, limit: 0 });
        expect(parsePagingHeaders({ "x-app-page-cursor": ["b3"] })).toStrictEqual({ page: 1, limit: 0 });
        expect(
            parsePagingHeaders({ "x-app-page-current": "x", "x-app-page-limit": ["5"], "x-app-page-result-count": "-1" }),
        ).toEqual({ page: 1, limit: 0 });
    });
});
