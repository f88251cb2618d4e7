import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";
import type { UsersSite } from "../testing/usersSite";
import { PASSWORD, usersSite } from "../testing/usersSite";

const GUEST = 0;
const ANOTHER = "some other long words";

let site: UsersSite;
let ines: number;
let name: string;
let count = 0;
beforeAll(async () => {
    site = await usersSite();
});
afterAll(() => site.close());
beforeEach(async () => {
    count += 1;
    name = `Ines Okafor ${count * 37}`;
    ines = await site.join(name);
});

const patch = (viewer: number, whom: number | string, body: object) => site.call(viewer, "PATCH", `users/${whom}`, body);
const rowOf = (userID: number) =>
    site.database.query.selectFrom("users").selectAll().where("userID", "=", userID).executeTakeFirstOrThrow();
const mayRename = async (userID: number) => {
    await site.database.query
        .insertInto("rolePermissions")
        .values({ roleID: RoleID.unconfirmed, resourceType: "global", resourceID: 0, permission: "profile.editusernames" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await site.features.users.permissionsChanged();
    await site.database.query.insertInto("userRoles").values({ userID, roleID: RoleID.unconfirmed }).execute();
};

describe("the viewer's own name, email address and password", () => {
    test("a new name requires profile.editusernames and the current password", async () => {
        expect((await patch(ines, "$me", { name: "Ines Adeyemi", passwordConfirmation: PASSWORD })).statusCode).toBe(403);
        await mayRename(ines);
        const unproved = await patch(ines, "$me", { name: `Adeyemi ${count}` });
        expect(unproved.json()).toMatchObject({ status: 400, errors: [{ field: "passwordConfirmation", code: "missingField" }] });
        const wrong = await patch(ines, "$me", { name: `Adeyemi ${count}`, passwordConfirmation: ANOTHER });
        expect(wrong.json()).toMatchObject({ status: 422, errors: [{ field: "passwordConfirmation", code: "invalid" }] });
        const right = await patch(ines, "$me", { name: `  Adeyemi  ${count}`, passwordConfirmation: PASSWORD });
        expect(right.json()).toMatchObject({
            name: `Adeyemi ${count}`,
            url: `http://forum.test/profile/${ines}/Adeyemi%20${count}`,
        });
    });

    test("an unchanged name requires neither permission nor password", async () => {
        expect((await patch(ines, "$me", { name, title: "Mine" })).statusCode).toBe(200);
    });

    test.each(["System", "Keyholder", "\u202Eyen", "xy", "a@b.example"])(
        "FC-4 FC-58 the name %j is rejected as at registration",
        async (wanted) => {
            await mayRename(ines);
            const answer = await patch(ines, "$me", { name: wanted, passwordConfirmation: PASSWORD });
            expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: "name" }] });
            expect((await rowOf(ines)).name).toBe(name);
        },
    );

    test("a name may change in case, although it resembles the member's previous name", async () => {
        await mayRename(ines);
        expect((await patch(ines, "$me", { name: name.toUpperCase(), passwordConfirmation: PASSWORD })).json().name).toBe(
            name.toUpperCase(),
        );
    });

    test("FC-26 a new password requires the current one, and a new address is pending until it is confirmed", async () => {
        expect((await patch(ines, "$me", { password: ANOTHER })).json().errors[0].field).toBe("passwordConfirmation");
        expect((await patch(ines, "$me", { password: ANOTHER, passwordConfirmation: PASSWORD })).statusCode).toBe(200);
        expect(await site.features.users.authenticate(name, ANOTHER)).toBe(ines);
        const before = (await rowOf(ines)).email;
        expect(
            (await patch(ines, "$me", { email: `new${count}@fettle.example`, passwordConfirmation: ANOTHER })).statusCode,
        ).toBe(200);
        expect(await rowOf(ines)).toMatchObject({ email: before, pendingEmail: `new${count}@fettle.example` });
    });
});

describe("changes by members who manage members", () => {
    test("name, email address and password change at once and end the sessions", async () => {
        const changes = { name: `Okafor ${count}`, email: `okafor${count}@fettle.example`, password: ANOTHER };
        await site.call(GUEST, "POST", "authenticate/password", { username: name, password: PASSWORD });
        expect((await patch(site.admin, ines, changes)).json()).toMatchObject({ name: changes.name, email: changes.email });
        expect(await site.features.users.authenticate(changes.email, ANOTHER)).toBe(ines);
        const sessions = await site.database.query.selectFrom("sessions").selectAll().where("userID", "=", ines).execute();
        expect(sessions).toEqual([]);
    });

    test("an invalid value is reported at its field and nothing is changed", async () => {
        const other = await rowOf(await site.join(`Somebody Else ${count * 41}`));
        for (const [field, value] of [
            ["name", other.name],
            ["email", other.email],
            ["email", "no address"],
            ["password", "short"],
        ] as const) {
            const answer = await patch(site.admin, ines, { [field]: value, title: "Changed" });
            expect([field, answer.json()]).toMatchObject([field, { status: 422, errors: [{ field }] }]);
        }
        expect((await rowOf(ines)).title).toBeNull();
    });

    test("contract §5.4 a created member gets a mail about the account, unless none is wanted", async () => {
        for (const [more, expected] of [
            [{}, ["welcome"]],
            [{ sendWelcomeEmail: false }, []],
            [{ emailConfirmed: false }, ["welcome"]],
        ] as const) {
            const name = `Welcomed ${++count}`;
            const email = `welcomed${count}@fettle.example`;
            await site.call(site.admin, "POST", "users", { name, email, password: PASSWORD, ...more });
            const mails = site.database.query.selectFrom("mails").select("template").where("toAddress", "=", email);
            expect((await mails.execute()).map(({ template }) => template)).toEqual(expected);
        }
    });

    test("contract §5.4 members choose whether they want suggested answers, and only they and their managers see that", async () => {
        const wants = async (viewer: number) =>
            (await site.call(viewer, "GET", `users/${ines}`)).json<{ suggestAnswers?: boolean }>().suggestAnswers;
        expect(await wants(ines)).toBe(true);
        expect((await patch(ines, ines, { suggestAnswers: "0" })).statusCode).toBe(200);
        expect([await wants(ines), await wants(site.admin), await wants(GUEST)]).toEqual([false, false, undefined]);
    });

    test("USR-034 a member is created with the given values and can sign in", async () => {
        const answer = await site.call(site.admin, "POST", "users", {
            name: `Newcomer ${count}`,
            email: `newcomer${count}@fettle.example`,
            password: PASSWORD,
            private: true,
            bypassSpam: true,
            roleID: [RoleID.member, RoleID.moderator],
        });
        expect(answer.statusCode).toBe(201);
        expect(answer.json()).toMatchObject({
            name: `Newcomer ${count}`,
            private: true,
            bypassSpam: true,
            emailConfirmed: true,
            isAdmin: false,
            points: 0,
            roles: [
                { roleID: RoleID.member, name: "Member" },
                { roleID: RoleID.moderator, name: "Moderator" },
            ],
        });
        expect(await site.features.users.authenticate(`newcomer${count}@fettle.example`, PASSWORD)).toBe(answer.json().userID);
    });

    test("creating a member requires users.add, and only assignable roles can be given", async () => {
        const account = { name: `Newcomer ${count}`, email: `n${count}@fettle.example`, password: PASSWORD };
        for (const viewer of [GUEST, ines]) expect((await site.call(viewer, "POST", "users", account)).statusCode).toBe(403);
        const adder = await site.join(`Adder Of Members ${count * 43}`);
        for (const permission of ["users.add", "users.edit"])
            await site.database.query
                .insertInto("rolePermissions")
                .values({ roleID: RoleID.applicant, resourceType: "global", resourceID: 0, permission })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        await site.features.users.permissionsChanged();
        await site.database.query.insertInto("userRoles").values({ userID: adder, roleID: RoleID.applicant }).execute();
        const refused = await site.call(adder, "POST", "users", { ...account, roleID: [RoleID.administrator] });
        expect(refused.statusCode).toBe(403);
        expect(await site.features.users.idsByNames([account.name])).toEqual(new Map());
        expect((await site.call(adder, "POST", "users", account)).statusCode).toBe(201);
        const again = await site.call(adder, "POST", "users", { ...account, name: `Another ${account.name}` });
        expect([again.statusCode, again.json().errors]).toMatchObject([422, [{ field: "email" }]]);
    });

    test("several invalid values are reported in one response", async () => {
        const answer = await site.call(site.admin, "POST", "users", { name: "x", email: "y", password: "z" });
        expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(["name", "email", "password"]);
    });
});
