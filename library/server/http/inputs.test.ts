import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AnyID, CsvArray, defineEndpoint, ID, RangeFilter } from "@parley/library/contract";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import * as Type from "typebox";
import { forbidden, implement, registerRecordFinder } from "./index";

const Thing = Type.Object({
    thingID: Type.Integer(),
    name: Type.String(),
    owner: Type.Optional(Type.Object({ name: Type.String() })),
});
const Echo = Type.Unsafe<object>({ type: "object", additionalProperties: true });

const getThings = defineEndpoint({
    method: "GET",
    path: "/things",
    query: Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }) }),
    response: Type.Array(Thing),
    paged: "numbered",
});
const postThing = defineEndpoint({
    method: "POST",
    path: "/things",
    body: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 1000 }),
        note: Type.Optional(Type.String()),
        closed: Type.Optional(Type.Boolean()),
        sizes: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000 })),
        userIDs: Type.Optional(Type.Array(ID)),
        place: Type.Optional(Type.Object({ roleID: ID })),
    }),
    response: Echo,
});
const getEcho = defineEndpoint({
    method: "GET",
    path: "/echo/:insertUserID",
    params: Type.Object({ insertUserID: ID }),
    query: Type.Object({
        categoryID: Type.Optional(RangeFilter("integer")),
        userIDs: Type.Optional(CsvArray(AnyID)),
        parentID: Type.Optional(ID),
        ownerUserID: Type.Optional(AnyID),
        recordType: Type.Optional(Type.String()),
        recordID: Type.Optional(AnyID),
        reasonID: Type.Optional(Type.String()),
        count: Type.Optional(Type.Integer()),
    }),
    response: Echo,
});
const byUser = Type.Object({ userID: ID });
const putLoudly = defineEndpoint({ method: "PUT", path: "/echo/:userID/loudly", params: byUser, response: Echo });
const putSoftly = defineEndpoint({ method: "PUT", path: "/echo/softly/:userID", params: byUser, response: Echo });

const MEMBER = 5;
const EXPORTER = 6;
let server: TestApp<unknown>;

beforeAll(async () => {
    server = await testApp({
        migrations: [],
        permissionsOf: (userID) => ({
            isAdmin: false,
            isSysAdmin: false,
            isSuperAdmin: false,
            permissions: [{ type: "global", permissions: { "exports.manage": userID === EXPORTER } }],
            junctions: {},
            junctionAliases: {},
        }),
        register: ({ api }) => {
            registerRecordFinder(api, "user", async ({ userID }, column, value) => {
                if (column === "email" && userID !== EXPORTER) throw forbidden("personalInfo.view");
                if (column !== "name" && column !== "email") return undefined;
                return { bob: [7], twins: [8, 9] }[value] ?? [];
            });
            registerRecordFinder(api, "user", async (_viewer, column) => (column === "guild" ? [77] : undefined));
            registerRecordFinder(api, "category", async (_viewer, column) => (column === "urlcode" ? [3] : undefined));
            registerRecordFinder(api, "role", async () => [16]);
            implement(api, getThings, async ({ page }) => ({
                items: [{ thingID: page, name: "=1+1", owner: { name: "Ann" } }],
                paging: { page, limit: 1, total: 3 },
            }));
            implement(api, postThing, async (input) => input);
            implement(api, getEcho, async (input) => input);
            implement(api, putLoudly, async (input) => input);
            implement(api, putSoftly, async (input) => input);
            return {};
        },
    });
});
afterAll(() => server.close());

describe("§1.1 a body", () => {
    const send = (type: string, payload: string) =>
        server.app.inject({
            method: "POST",
            url: "/api/v2/things",
            headers: { "x-test-user": String(MEMBER), "x-requested-with": "parley", "content-type": type },
            payload,
        });
    const multipart = (parts: [head: string, value: string][]) =>
        send(
            "multipart/form-data; boundary=edge",
            `${parts.map(([head, value]) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join("")}--edge--\r\n`,
        );
    const expected = { name: "Kettle & co", note: "", closed: true, sizes: [1, 2] };

    test("may be an urlencoded form, whose values are texts", async () => {
        const answer = await send(
            "application/x-www-form-urlencoded; charset=utf-8",
            "name=Kettle+%26+co&note=&closed=1&sizes[]=1&sizes[]=2",
        );
        expect([answer.statusCode, answer.json()]).toEqual([201, expected]);
    });

    test("may be a multipart form without a file", async () => {
        const answer = await multipart([
            ['name="name"', "Kettle & co"],
            ['name="note"', ""],
            ['name="closed"', "on"],
            ['name="sizes[0]"', "1"],
            ['name="sizes[1]"', "2"],
        ]);
        expect([answer.statusCode, answer.json()]).toEqual([201, expected]);
    });

    test("of long lists in a form is complete, and refused with too many rather than cut", async () => {
        const sendSizes = (count: number) => send("application/x-www-form-urlencoded", `name=x&${"sizes[]=1&".repeat(count)}`);
        expect((await sendSizes(300)).json<{ sizes: number[] }>().sizes.length).toBe(300);
        expect((await sendSizes(3000)).json()).toMatchObject({ errors: [{ field: "sizes", code: "maxItems" }] });
    });

    test("FC-93 with a file where none is taken is refused under the name of its field, as an unknown name is", async () => {
        const answer = await multipart([
            ['name="name"', "Kettle"],
            ['name="photo"; filename="a.png"', "x".repeat(5000)],
        ]);
        expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: "photo" }] });
        expect((await multipart([['name="zzqqxx"', "1"]])).json()).toMatchObject({
            errors: [
                { field: "name", status: 400 },
                { field: "zzqqxx", status: 422 },
            ],
        });
    });

    test("FC-57 FC-84 of a multipart form is refused where JSON would be: larger than a megabyte, in one field or in all", async () => {
        expect((await multipart([['name="name"', "x".repeat(1_100_000)]])).statusCode).toBe(413);
        const many = Array.from({ length: 3 }, (_, i): [string, string] => [`name="a${i}"`, "x".repeat(400_000)]);
        expect((await multipart(many)).statusCode).toBe(413);
        expect((await multipart(Array.from({ length: 1_100 }, (_, i) => [`name="a${i}"`, ""]))).statusCode).toBe(413);
    });
});

describe("§1.3 a smart ID", () => {
    const ask = async (path: string, userID = MEMBER) => (await server.call(userID, "GET", path)).json();

    test.each([
        ["echo/$me", { insertUserID: MEMBER }],
        ["echo/$name:bob", { insertUserID: 7 }],
        ["echo/$guild:4711", { insertUserID: 77 }],
        ["echo/1?categoryID=$urlcode:tools", { categoryID: { kind: "list", values: [3] } }],
        ["echo/1?categoryID=2,$urlcode:tools", { categoryID: { kind: "list", values: [2, 3] } }],
        ["echo/1?userIDs=$me,$name:bob,4", { userIDs: [MEMBER, 7, 4] }],
        ["echo/1?userIDs[]=$me&userIDs[]=4", { userIDs: [MEMBER, 4] }],
        ["echo/1?parentID=$userID.name:bob", { parentID: 7 }],
        ["echo/1?ownerUserID=$query:count&count=12", { ownerUserID: 12 }],
        ["echo/1?recordType=category&recordID=$urlcode:tools", { recordID: 3 }],
        ["echo/1?reasonID=$me", { reasonID: "$me" }],
    ])("is the number of its record: %s", async (path, input) => {
        expect(await ask(path)).toMatchObject(input);
    });

    test("is resolved in a body, too, in a list and in an object", async () => {
        const body = { name: "x", userIDs: ["$name:bob", "$me"], place: { roleID: "$name:Admins" } };
        expect((await server.call(MEMBER, "POST", "things", body)).json()).toMatchObject({
            userIDs: [7, MEMBER],
            place: { roleID: 16 },
        });
    });

    test.each([
        ["echo/$name:nobody", 404],
        ["echo/$name:twins", 409],
        ["echo/$colour:red", 400],
        ["echo/$email:bob", 403],
        ["echo/1?parentID=$name:bob", 400],
        ["echo/1?parentID=$me", 400],
        ["echo/1?parentID=$query:count", 400],
        ["echo/1?parentID=$query:__proto__", 400],
        ["echo/1?count=$me", 422],
        ["echo/1?recordType=__proto__&recordID=$name:x", 400],
        [`echo/1?userIDs=${Array.from({ length: 51 }, (_, i) => `$name:bob${i}`).join(",")}`, 400],
    ])("FC-9 that matches no record or several, or can't be resolved, is refused: %s", async (path, status) => {
        expect((await ask(path)).status).toBe(status);
    });

    test("of a guest is 0", async () => expect(await ask("echo/1?ownerUserID=$me", 0)).toMatchObject({ ownerUserID: 0 }));
});

describe("§1.1 a list with the suffix .csv", () => {
    test("FC-10 is a table that is safe for spreadsheets, with the paging of the list, for those who may export", async () => {
        const { statusCode, body, headers } = await server.call(EXPORTER, "GET", "things.csv?page=2");
        expect([statusCode, headers["content-type"], body]).toEqual([
            200,
            "text/csv; charset=utf-8",
            "thingID,name,owner.name\r\n2,'=1+1,Ann\r\n",
        ]);
        expect(headers["x-app-page-current"]).toBe("2");
        expect((await server.call(EXPORTER, "GET", "things.csv?fields=name")).body).toBe("name\r\n'=1+1\r\n");
        expect((await server.call(MEMBER, "GET", "things.csv")).json()).toMatchObject({ permissions: ["exports.manage"] });
        expect((await server.call(EXPORTER, "GET", "things.csv?zz=1")).statusCode).toBe(422);
    });
});

describe("§1.2 the path of an action", () => {
    test("may have the ID of the record in front of the action, or behind it, with a slash at the end", async () => {
        for (const path of ["echo/7/loudly", "echo/loudly/7", "echo/loudly/7/", "echo/$me/softly", "echo/softly/$me"])
            expect((await server.call(7, "PUT", path, {})).json()).toEqual({ userID: 7 });
    });
});
