import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { getActionLog } from "@parley/library/server/actionLog";
import { RoleID } from "@parley/permissions/contract";
import type { ProfileField } from "@parley/profileFields/contract";
import type { UsersSite } from "@parley/users/server/testing";
import { usersSite } from "@parley/users/server/testing";
import { createRemovedFieldsRepository } from "./removedFields.repository";

const GUEST = 0;

let site: UsersSite;
let [ines, tomasz, moderator, helper] = [0, 0, 0, 0];
beforeAll(async () => {
    site = await usersSite();
    [ines, tomasz, moderator, helper] = [
        await site.join("Ines Okafor"),
        await site.join("Tomasz Wrona"),
        await site.join("Marguerite Field"),
        await site.join("Helping Hand"),
    ];
    const role = { name: "Helpers", permissions: [{ type: "global", permissions: { "users.edit": true } }] };
    const { roleID } = (await site.call(site.admin, "POST", "roles", role)).json();
    for (const [userID, addRoleIDs] of [
        [moderator, [RoleID.moderator]],
        [helper, [roleID]],
    ] as const)
        await site.call(site.admin, "PATCH", "users/bulk-role-assignment", { userIDs: [userID], addRoleIDs });
    for (const field of FIELDS) {
        const answer = await site.call(site.admin, "POST", "profile-fields", field);
        if (answer.statusCode !== 201) throw new Error(answer.body);
    }
});
afterAll(() => site.close());
beforeEach(async () => {
    await site.database.query
        .updateTable("users")
        .set({ private: false, banned: 0 })
        .where("userID", "in", [ines, tomasz])
        .execute();
    await site.call(site.admin, "PATCH", `users/${ines}/profile-fields`, EVERYTHING);
});

const FIELDS = [
    { apiName: "town", label: "Town", dataType: "text", formType: "text" },
    { apiName: "about", label: "About", dataType: "text", formType: "text-multiline" },
    { apiName: "born", label: "Born", dataType: "date", formType: "date", visibility: "private" },
    { apiName: "tools", label: "Tools", dataType: "string[]", formType: "tokens" },
    { apiName: "years", label: "Years", dataType: "number", formType: "number" },
    { apiName: "newsletter", label: "Newsletter", dataType: "boolean", formType: "checkbox", visibility: "private" },
    {
        apiName: "branch",
        label: "Branch",
        dataType: "text",
        formType: "dropdown",
        dropdownOptions: ["North", "South"],
        mutability: "restricted",
    },
    { apiName: "number", label: "Number", dataType: "number", formType: "number", mutability: "none" },
    { apiName: "note", label: "Note", dataType: "text", formType: "text", visibility: "internal", mutability: "restricted" },
];

const EVERYTHING = {
    town: "Wexley",
    about: "Kettles.\nAnd clocks.",
    born: "1971-02-28",
    tools: ["awl", "file"],
    years: 12,
    newsletter: true,
    branch: "North",
    number: 7,
    note: "Lends tools.",
};
const { note: _note, ...OWN } = EVERYTHING;
const { born: _born, newsletter: _newsletter, ...OPEN } = OWN;

const fieldsOf = async (viewer: number, whom: number | string) =>
    (await site.call(viewer, "GET", `users/${whom}/profile-fields`)).json();
const set = (viewer: number, whom: number | string, values: object) =>
    site.call(viewer, "PATCH", `users/${whom}/profile-fields`, values);
const names = async (viewer: number) =>
    (await site.call(viewer, "GET", "profile-fields")).json<ProfileField[]>().map(({ apiName }) => apiName);

describe("contract §5.19 profile fields", () => {
    test("are listed in order, as far as the viewer may see them", async () => {
        const all = FIELDS.map(({ apiName }) => apiName);
        expect(await names(site.admin)).toEqual(all);
        expect(await names(ines)).toEqual(all.filter((name) => name !== "note"));
        expect(await names(GUEST)).toEqual(["town", "about", "tools", "years", "branch", "number"]);
        const [town, , , , , , branch] = (await site.call(ines, "GET", "profile-fields")).json();
        expect(town).toEqual({
            apiName: "town",
            label: "Town",
            description: null,
            dataType: "text",
            formType: "text",
            visibility: "public",
            mutability: "all",
            enabled: true,
            sort: 1,
            isCoreField: false,
        });
        expect(branch).toMatchObject({ dropdownOptions: ["North", "South"] });
    });

    test("are created, changed and deleted by site managers only", async () => {
        const field = { apiName: "boat", label: "Boat", dataType: "text", formType: "text" };
        for (const viewer of [GUEST, ines, moderator, helper])
            expect((await site.call(viewer, "POST", "profile-fields", field)).statusCode).toBe(403);
        expect((await site.call(site.admin, "POST", "profile-fields", field)).statusCode).toBe(201);
        expect((await site.call(site.admin, "POST", "profile-fields", { ...field, apiName: "Boat" })).statusCode).toBe(409);
        await set(ines, "$me", { boat: "a skiff" });
        const changed = await site.call(site.admin, "PATCH", "profile-fields/boat", {
            label: "Your boat",
            sort: 0,
            enabled: false,
        });
        expect(changed.json()).toMatchObject({ label: "Your boat", sort: 0, enabled: false });
        expect([await names(ines), (await names(site.admin))[0]]).toEqual([expect.not.arrayContaining(["boat"]), "boat"]);
        expect(await fieldsOf(ines, "$me")).not.toHaveProperty("boat");
        expect((await site.call(site.admin, "DELETE", "profile-fields/boat")).statusCode).toBe(204);
        expect((await site.call(site.admin, "DELETE", "profile-fields/boat")).statusCode).toBe(404);
        expect(
            await site.database.query.selectFrom("profileFieldValues").select("value").where("apiName", "=", "boat").execute(),
        ).toEqual([]);
    });

    test("FC-92 a removed field is restored with what members wrote in it, unless its name is taken or its time is over", async () => {
        const field = { apiName: "boat", label: "Boat", dataType: "text", formType: "text" };
        const remove = (name: string) => site.call(site.admin, "DELETE", `profile-fields/${name}`);
        const actionLog = getActionLog(site.kit);
        const viewer = { userID: site.admin, permissions: await site.features.users.permissionsOf(site.admin) };
        await site.call(site.admin, "POST", "profile-fields", field);
        for (const member of [ines, tomasz]) await set(member, "$me", { boat: `a skiff of ${member}` });
        await remove("boat");
        expect(await fieldsOf(ines, "$me")).toEqual(OWN);
        const [removal] = (await actionLog.removed(viewer, { recordType: "profileField" }, { limit: 5 })).removed;
        if (!removal) throw new Error("the removal is not listed");
        expect(removal).toMatchObject({ record: { name: "Boat" }, canUndo: true });
        const undo = () => actionLog.undo(viewer, removal.action.actID);

        await site.call(site.admin, "POST", "profile-fields", { ...field, apiName: "Boat" });
        await expect(undo()).rejects.toMatchObject({ answer: { status: 409 } });
        await remove("Boat");
        await createRemovedFieldsRepository(site.database).forget(tomasz);
        await undo();

        expect(await fieldsOf(ines, "$me")).toEqual({ ...OWN, boat: `a skiff of ${ines}` });
        expect(await fieldsOf(tomasz, "$me")).not.toHaveProperty("boat");

        await remove("boat");
        site.setNow(new Date("2026-07-21T12:00:00Z"));
        await site.kit.jobs.run();
        for (const table of ["removedProfileFields", "removedProfileFieldValues"] as const)
            expect(await site.database.query.selectFrom(table).selectAll().execute()).toEqual([]);
        site.setNow(new Date("2026-05-21T12:00:00Z"));
    });

    test.each([
        [{ apiName: "constructor", label: "x", dataType: "text", formType: "text" }, "apiName"],
        [{ apiName: "userID", label: "x", dataType: "text", formType: "text" }, "apiName"],
        [{ apiName: "__proto__", label: "x", dataType: "text", formType: "text" }, "apiName"],
        [{ apiName: "x", label: "x", dataType: "boolean", formType: "text" }, "formType"],
        [{ apiName: "x", label: "x", dataType: "text", formType: "dropdown" }, "dropdownOptions"],
        [{ apiName: "x", label: "x", dataType: "picture", formType: "text" }, "dataType"],
    ])("are rejected if invalid: %j", async (field, wrong) => {
        const answer = await site.call(site.admin, "POST", "profile-fields", field);
        expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, wrong]);
    });
});

describe("contract §5.4 the values of a member", () => {
    test("are visible to everybody, to the member and members who manage members, or to staff only, depending on the field", async () => {
        expect(await fieldsOf(tomasz, ines)).toEqual(OPEN);
        expect(await fieldsOf(ines, "$me")).toEqual(OWN);
        expect(await fieldsOf(moderator, ines)).toEqual(OWN);
        expect(await fieldsOf(site.admin, ines)).toEqual(EVERYTHING);
        expect((await site.call(GUEST, "GET", `users/${ines}/profile-fields`)).statusCode).toBe(403);
    });

    test("are included by expand in every endpoint that returns members, with the same visibility", async () => {
        for (const path of [`users/${ines}?expand=profileFields`, `users/${ines}?expand[]=all`])
            expect((await site.call(tomasz, "GET", path)).json().profileFields).toEqual(OPEN);
        const listed = (await site.call(tomasz, "GET", `users?userID=${ines}&expand=profileFields`)).json();
        expect(listed[0].profileFields).toEqual(OPEN);
        expect((await site.call(tomasz, "GET", `users/${ines}`)).json()).not.toHaveProperty("profileFields");
        expect((await site.call(tomasz, "GET", "users/by-names?name=ines%20okafor")).json()[0]).not.toHaveProperty(
            "profileFields",
        );
        const asGuest = (await site.call(GUEST, "GET", `users/${ines}?expand=profileFields`)).json();
        expect(asGuest.profileFields ?? {}).toEqual({});
    });

    test("FC-23 are hidden for a restricted profile, except from the member and members who manage members", async () => {
        await site.database.query.updateTable("users").set({ private: true }).where("userID", "=", ines).execute();
        expect((await site.call(tomasz, "GET", `users/${ines}/profile-fields`)).statusCode).toBe(403);
        expect((await site.call(tomasz, "GET", `users/${ines}?expand[]=all`)).json()).not.toHaveProperty("profileFields");
        expect((await site.call(tomasz, "GET", `users?userID=${ines}&expand=all`)).json()[0]).not.toHaveProperty("profileFields");
        expect(await fieldsOf(ines, "$me")).toEqual(OWN);
        expect(await fieldsOf(moderator, ines)).toEqual(OWN);
    });

    test("are editable by the member, members who manage members, or site managers, depending on the field", async () => {
        expect((await set(ines, "$me", { town: "Hollins", tools: [], years: null })).json()).toEqual({
            ...OWN,
            town: "Hollins",
            tools: undefined,
            years: undefined,
        });
        for (const [viewer, whom, values, status] of [
            [ines, "$me", { branch: "South" }, 403],
            [ines, "$me", { number: 8 }, 403],
            [ines, "$me", { note: "mine" }, 422],
            [helper, ines, { branch: "South", town: "Far" }, 200],
            [helper, ines, { number: 8 }, 403],
            [helper, site.admin, { town: "Far" }, 403],
            [tomasz, ines, { town: "Far" }, 403],
            [GUEST, ines, { town: "Far" }, 403],
            [site.admin, ines, { number: 8, note: "x" }, 200],
            [ines, "$me", { kite: "x" }, 422],
        ] as const)
            expect([values, (await set(viewer, whom, values)).statusCode]).toEqual([values, status]);
    });

    test("FC-17 are ignored in an update of the member if the viewer may not edit the field", async () => {
        const values = { town: "Hollins", branch: "South", number: 99, note: "mine", kite: "x" };
        expect((await site.call(ines, "PATCH", "users/$me", { profileFields: values })).statusCode).toBe(200);
        expect(await fieldsOf(site.admin, ines)).toEqual({ ...EVERYTHING, town: "Hollins" });
        const account = { name: "Newcomer Here", email: "newcomer@fettle.example", password: "a kettle of many fish" };
        const made = (await site.call(site.admin, "POST", "users", { ...account, profileFields: { town: "Far" } })).json();
        expect(await fieldsOf(site.admin, made.userID)).toEqual({ town: "Far" });
    });

    test("FC-4 FC-11 are validated and normalized by data type: text without direction marks, valid dates and nothing else", async () => {
        await set(ines, "$me", { town: " Wex\u202Eley\n ", about: "one\r\n\u200Btwo\n", tools: ["awl", "awl", " ", "file"] });
        expect(await fieldsOf(ines, "$me")).toMatchObject({ town: "Wexley", about: "one\ntwo", tools: ["awl", "file"] });
        for (const [name, wrong] of [
            ["town", 5],
            ["town", "x".repeat(201)],
            ["about", "x".repeat(2001)],
            ["born", "1971-02-30"],
            ["born", "yesterday"],
            ["years", "12"],
            ["newsletter", "true"],
            ["tools", "awl"],
            ["tools", [1]],
            ["tools", new Array(51).fill("x")],
        ] as const) {
            const answer = await set(ines, "$me", { [name]: wrong });
            expect([name, wrong, answer.statusCode]).toEqual([name, wrong, 422]);
        }
        expect((await set(helper, ines, { branch: "West" })).json().errors[0]).toMatchObject({ field: "branch" });
    });

    test("FC-53 are deleted with an erased account and included in the data export", async () => {
        const gone = await site.join("Gone Tomorrow");
        await set(gone, "$me", { town: "Farewell" });
        await site.database.query
            .updateTable("users")
            .set({ deleted: true, closedByID: gone, eraseMethod: "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
            .where("userID", "=", gone)
            .execute();
        await site.kit.jobs.run();
        const values = await site.database.query.selectFrom("profileFieldValues").selectAll().execute();
        expect(JSON.stringify(values)).not.toContain("Farewell");
    });
});

describe("FC-16 the search for members by field values", () => {
    const found = async (viewer: number, query: string) => {
        const answer = await site.call(viewer, "GET", `users?${query}`);
        return answer.statusCode === 200 ? answer.json().map(({ userID }: { userID: number }) => userID) : answer.statusCode;
    };

    test("finds members whose values the viewer may see", async () => {
        expect(await found(tomasz, "profileFields[town]=WEXLEY")).toEqual([ines]);
        expect(await found(tomasz, "profileFields[tools]=file&profileFields[town]=wexley")).toEqual([ines]);
        expect(await found(tomasz, "profileFields[tools]=saw&profileFields[town]=wexley")).toEqual([]);
        expect(await found(tomasz, "profileFields[years]=12")).toEqual([ines]);
        expect(await found(moderator, "profileFields[born]=1971-02-28")).toEqual([ines]);
        expect(await found(site.admin, "profileFields[note]=lends%20tools.")).toEqual([ines]);
    });

    test("does not reveal hidden fields or restricted profiles", async () => {
        expect(await found(GUEST, "profileFields[town]=wexley")).toBe(403);
        expect(await found(tomasz, "profileFields[born]=1971-02-28")).toBe(403);
        expect(await found(ines, "profileFields[born]=1971-02-28")).toBe(403);
        expect(await found(moderator, "profileFields[note]=x")).toBe(await found(moderator, "profileFields[kite]=x"));
        await site.database.query.updateTable("users").set({ private: true }).where("userID", "=", ines).execute();
        expect(await found(tomasz, "profileFields[town]=wexley")).toEqual([]);
        expect(await found(ines, "profileFields[town]=wexley")).toEqual([ines]);
        expect(await found(moderator, "profileFields[town]=wexley")).toEqual([ines]);
    });
});
