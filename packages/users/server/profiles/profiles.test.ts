import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";
import type { UsersSite } from "../testing/usersSite";
import { PASSWORD, usersSite } from "../testing/usersSite";

const GUEST = 0;

let site: UsersSite;
let ines: number;
let tomasz: number;
let moderator: number;
let count = 0;
beforeAll(async () => {
    site = await usersSite();
});
afterAll(() => site.close());
beforeEach(async () => {
    count += 1;
    ines = await site.join(`Ines Okafor ${count * 37}`);
    tomasz = await site.join(`Tomasz Wrona ${count * 53}`);
    moderator = await site.join(`Maud Fairlie ${count * 71}`);
    await site.features.users.membership.setRoles(
        { userID: site.admin, permissions: await site.features.users.permissionsOf(site.admin) },
        moderator,
        {
            addRoleIDs: [RoleID.moderator],
        },
    );
});

const get = async (viewer: number, path: string) => (await site.call(viewer, "GET", path)).json();
const patch = (viewer: number, whom: number | string, body: object) => site.call(viewer, "PATCH", `users/${whom}`, body);
const set = (userID: number, changes: object) =>
    site.database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();

describe("USR-035 the viewer's own profile", () => {
    test("is updated and returned as the viewer sees it", async () => {
        const answer = await patch(ines, "$me", { title: "Bench lead", private: true, showEmail: true });
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({ userID: ines, title: "Bench lead", private: true, showEmail: true });
        expect(await get(tomasz, `users/${ines}`)).not.toHaveProperty("title");
    });

    test("FC-8 rejects a title or description of a megabyte without counting it completely", async () => {
        const endless = "e\u0301\u00e9".repeat(150_000);
        for (const [path, fields] of [
            ["/profile/edit", { Title: endless }],
            ["/profile/edit", { Title: "", About: endless }],
        ] as const) {
            const refused = await site.app.inject({
                method: "POST",
                url: path,
                headers: {
                    ...{ "x-test-user": String(ines), "x-requested-with": "parley", host: "forum.test" },
                    "content-type": "application/x-www-form-urlencoded",
                },
                payload: new URLSearchParams(fields).toString().slice(0, 1_000_000),
            });
            expect([path, refused.statusCode]).toEqual([path, 422]);
        }
    });

    test("FC-4 FC-23 keeps the line breaks of the description and shows it where the profile is visible", async () => {
        const about = "  Heating \u202Eelements.\r\n\n\n\nOn Thursdays.\n";
        expect((await patch(ines, ines, { about })).json().about).toBe("Heating elements.\n\nOn Thursdays.");
        expect((await get(tomasz, `users/${ines}`)).about).toBe("Heating elements.\n\nOn Thursdays.");
        expect((await get(site.admin, `users/${ines}/edit`)).about).toBe("Heating elements.\n\nOn Thursdays.");
        await patch(ines, ines, { private: true });
        expect(await get(tomasz, `users/${ines}`)).not.toHaveProperty("about");
        expect((await patch(ines, ines, { about: "x".repeat(501) })).json()).toMatchObject({ errors: [{ field: "about" }] });
        expect((await patch(ines, ines, { about: "x".repeat(500) })).statusCode).toBe(200);
        expect((await patch(ines, ines, { about: " \n " })).json()).not.toHaveProperty("about");
    });

    test("treats an empty title as none", async () => {
        await patch(ines, ines, { title: "Bench lead" });
        expect((await patch(ines, ines, { title: "  " })).json()).not.toHaveProperty("title");
    });

    test("FC-17 ignores fields that a member may not set, and FC-93 refuses those that nobody may", async () => {
        const before = await get(site.admin, `users/${ines}`);
        const noFields = {
            isAdmin: true,
            isSuperAdmin: true,
            roleIDs: [RoleID.administrator],
            roles: [{ roleID: RoleID.administrator }],
            points: 9000,
            score: 9000,
            dateInserted: "2001-01-01T00:00:00+00:00",
            countComments: 9000,
            userID: site.admin,
        };
        const refusal = await patch(ines, "$me", { title: "Mine", ...noFields });
        const { errors } = refusal.json<{ errors: { field: string }[] }>();
        expect([refusal.statusCode, errors.map(({ field }) => field)]).toEqual([422, Object.keys(noFields)]);
        const answer = await patch(ines, "$me", {
            title: "Mine",
            roleID: [RoleID.administrator],
            banned: true,
            bypassSpam: true,
            emailConfirmed: true,
            photo: "https://evil.example/a.png",
        });
        expect(answer.statusCode).toBe(200);
        const { dateUpdated: _then, title: _none, ...rest } = before;
        expect(await get(site.admin, `users/${ines}`)).toMatchObject({ ...rest, title: "Mine" });
    });

    test("FC-3 FC-4 FC-58 treats a title as plain text of any script and removes text direction marks", async () => {
        const bold = "<b onclick=alert(1)>Bench</b> & lead";
        expect((await patch(ines, ines, { title: bold })).json().title).toBe(bold);
        expect((await patch(ines, ines, { title: "\u202Edael\u200B  hcneB\u0007\n" })).json().title).toBe("dael hcneB");
        expect((await patch(ines, ines, { title: "👩‍👩‍👧 ورشة" })).json().title).toBe("👩‍👩‍👧 ورشة");
        const tower = `Z${"\u0300".repeat(30)}`;
        expect([...(await patch(ines, ines, { title: tower })).json().title.normalize("NFD")].length).toBeLessThanOrEqual(6);
        expect((await patch(ines, ines, { title: "x".repeat(101) })).json()).toMatchObject({
            status: 422,
            errors: [{ field: "title", code: "maxLength" }],
        });
    });

    test("can't be updated by other members or guests", async () => {
        for (const viewer of [tomasz, moderator, GUEST]) {
            expect((await patch(viewer, ines, { title: "Theirs" })).statusCode).toBe(403);
        }
        expect((await patch(tomasz, 999_999, { title: "Theirs" })).statusCode).toBe(403);
        expect((await patch(GUEST, "$me", { title: "Theirs" })).statusCode).toBe(403);
    });

    test("can't be updated without profiles.edit", async () => {
        await site.database.query.deleteFrom("userRoles").where("userID", "=", tomasz).execute();
        expect((await patch(tomasz, "$me", { title: "Mine" })).statusCode).toBe(403);
    });
});

describe("updates by members who manage members", () => {
    test("contract §5.4 apply to each field", async () => {
        const answer = await patch(site.admin, ines, {
            title: "Keeper of the tins",
            showEmail: true,
            private: true,
            emailConfirmed: true,
            bypassSpam: true,
            photo: "https://pictures.example/ines.png",
            roleID: [RoleID.member, RoleID.moderator],
        });
        expect(answer.json()).toMatchObject({
            title: "Keeper of the tins",
            showEmail: true,
            private: true,
            emailConfirmed: true,
            bypassSpam: true,
            // Absent until the image has been copied, because browsers must not contact that site (FC-89).
            profilePhotoUrl: null,
            roles: [
                { roleID: RoleID.member, name: "Member" },
                { roleID: RoleID.moderator, name: "Moderator" },
            ],
        });
        expect(await get(ines, "users/me")).toMatchObject({ roleIDs: [RoleID.member, RoleID.moderator] });
        const storedPhoto = async () => (await get(site.admin, `users/${ines}/edit`)).photo;
        expect(await storedPhoto()).toBe("https://pictures.example/ines.png");
        await patch(site.admin, ines, { bypassSpam: true });
        expect(await storedPhoto()).toBe("https://pictures.example/ines.png");
        expect((await patch(site.admin, ines, { photo: "" })).json()).toMatchObject({ profilePhotoUrl: null });
    });

    test.each([
        "javascript:alert(1)",
        "//evil.example/a.png",
        "http://plain.example/a.png",
        "/uploads/../secret.png",
        'https://x"onerror=1',
    ])("FC-5 reject the photo %s", async (photo) => {
        expect((await patch(site.admin, ines, { photo })).statusCode).toBe(422);
    });

    test("start from the stored values, with users.edit only", async () => {
        await set(ines, { title: "Bench lead", photo: "/uploads/fettle/ines.svg" });
        expect(await get(site.admin, `users/${ines}/edit`)).toEqual({
            userID: ines,
            name: expect.stringContaining("Ines"),
            email: expect.stringContaining("@fettle.example"),
            showEmail: false,
            photo: "/uploads/fettle/ines.svg",
            emailConfirmed: expect.any(Boolean),
            bypassSpam: false,
            private: false,
            title: "Bench lead",
            about: null,
        });
        for (const viewer of [ines, moderator, GUEST]) {
            expect((await site.call(viewer, "GET", `users/${ines}/edit`)).statusCode).toBe(403);
        }
    });

    test("contract §3.4 are rejected for a member who ranks above the viewer", async () => {
        const manager = await site.join(`Keeper Of Users ${count * 83}`);
        await site.database.query
            .insertInto("rolePermissions")
            .values({ roleID: RoleID.applicant, resourceType: "global", resourceID: 0, permission: "users.edit" })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await site.features.users.permissionsChanged();
        await site.database.query.insertInto("userRoles").values({ userID: manager, roleID: RoleID.applicant }).execute();
        expect((await patch(manager, ines, { title: "Low" })).statusCode).toBe(200);
        expect((await patch(manager, moderator, { title: "Lower" })).statusCode).toBe(403);
        expect((await patch(manager, site.admin, { title: "Lower" })).statusCode).toBe(403);
    });
});

describe("USR-019 a ban", () => {
    const ban = (viewer: number, whom: number, banned: unknown = true) =>
        site.call(viewer, "PUT", `users/${whom}/ban`, { banned });

    test("FC-22 ends every session, and lifting it signs nobody in", async () => {
        const sessions = () =>
            site.database.query.selectFrom("sessions").select("sessionID").where("userID", "=", ines).execute();
        await site.call(GUEST, "POST", "authenticate/password", {
            username: (await get(site.admin, `users/${ines}`)).name,
            password: "a kettle of many fish",
        });
        expect(await sessions()).toHaveLength(1);
        const answer = await ban(moderator, ines);
        expect([answer.statusCode, answer.json()]).toEqual([200, { banned: true }]);
        expect(await sessions()).toEqual([]);
        expect((await site.features.users.viewer(ines)).userID).toBe(GUEST);
        expect((await ban(moderator, ines, false)).json()).toEqual({ banned: false });
        expect(await sessions()).toEqual([]);
    });

    test("contract §3.4 requires a rank above the member's", async () => {
        const other = await site.join(`Wren Castellan ${count * 97}`);
        await patch(site.admin, other, { roleID: [RoleID.member, RoleID.moderator] });
        for (const [viewer, whom] of [
            [moderator, other],
            [moderator, moderator],
            [moderator, site.admin],
            [tomasz, ines],
            [GUEST, ines],
        ] as const) {
            expect([viewer, whom, (await ban(viewer, whom)).statusCode]).toEqual([viewer, whom, 403]);
        }
        expect((await ban(site.admin, moderator)).statusCode).toBe(200);
        expect((await ban(moderator, 999_999)).statusCode).toBe(403);
        expect((await ban(site.admin, 999_999)).statusCode).toBe(404);
        expect((await ban(site.admin, ines, "perhaps")).statusCode).toBe(422);
    });

    test("has the same checks when set by PATCH", async () => {
        await patch(site.admin, ines, { banned: true });
        expect(await get(tomasz, `users/${ines}`)).toMatchObject({ banned: 1 });
    });
});

describe("FC-16 FC-23 restricted profiles", () => {
    test("show neither title nor last activity in fragments", async () => {
        await set(ines, { private: true, title: "Secret", dateLastActive: "2026-05-21T11:00:00+00:00" });
        await set(tomasz, { banned: 1, title: "Secret", dateLastActive: "2026-05-21T11:00:00+00:00" });
        const fragmentOf = async (userID: number) => (await site.features.users.byIDs([userID])).get(userID) ?? {};
        expect(Object.keys(await fragmentOf(ines)).sort()).toEqual(["banned", "name", "photoUrl", "private", "url", "userID"]);
        expect(await fragmentOf(tomasz)).toHaveProperty("title", "Secret");
        await site.features.config.set({ "ui.bannedPrivateProfile": true });
        expect(Object.keys(await fragmentOf(tomasz)).sort()).toEqual(["banned", "name", "photoUrl", "private", "url", "userID"]);
        await site.features.config.set({ "ui.bannedPrivateProfile": false });
    });

    test("come last in orders that depend on activity", async () => {
        for (const [name, changes] of [
            ["Zedric One", { countComments: 1 }],
            ["Zedric Two", { countComments: 9, banned: 1 }],
        ] as const) {
            await set(await site.join(name), changes);
        }
        const names = async () =>
            (await get(ines, "users/by-names?name=zedric*&order=countComments")).map(({ name }: { name: string }) => name);
        expect(await names()).toEqual(["Zedric Two", "Zedric One"]);
        await site.features.config.set({ "ui.bannedPrivateProfile": true });
        expect(await names()).toEqual(["Zedric One", "Zedric Two"]);
        await site.features.config.set({ "ui.bannedPrivateProfile": false });
    });

    test("can't be ordered by activity without the permission to see profiles, and mentions are ordered by name", async () => {
        for (const order of ["countComments", "dateLastActive"]) {
            expect((await site.call(GUEST, "GET", `users/by-names?name=zedric*&order=${order}`)).statusCode).toBe(403);
        }
        const names = (await get(GUEST, "users/by-names?name=zedric*&order=mention")).map(({ name }: { name: string }) => name);
        expect(names).toEqual(["Zedric One", "Zedric Two"]);
    });

    test("contract §5.4 lists accept only one filter of the dates and roles", async () => {
        const answer = await site.call(site.admin, "GET", "users?roleID=8&dateInserted=>2020-01-01");
        expect(answer.json()).toMatchObject({ status: 400, errors: [{ code: "onlyOneOf" }, { code: "onlyOneOf" }] });
    });
});

describe("forms without scripts", () => {
    const form = (viewer: number, address: string, fields: Record<string, string>) =>
        site.app.inject({
            method: "POST",
            url: address,
            headers: {
                "x-test-user": String(viewer),
                "x-requested-with": "parley",
                host: "forum.test",
                origin: "http://forum.test",
                "content-type": "application/x-www-form-urlencoded",
            },
            payload: new URLSearchParams(fields).toString(),
        });

    test("treat an unticked checkbox as false and redirect to the page with a saved message", async () => {
        await set(ines, { private: true, showEmail: true });
        const answer = await form(ines, "/profile/edit", { Title: "Bench lead", About: "Tins.\n\nMostly.", Private: "1" });
        expect([answer.statusCode, answer.headers.location]).toEqual([303, "/profile/edit?saved=profile"]);
        const about = "Tins.\n\nMostly.";
        expect(await get(ines, "users/me")).toMatchObject({ title: "Bench lead", about, private: true, showEmail: false });
    });

    test("keep the entered values when rejected", async () => {
        const title = "x".repeat(200);
        const answer = await form(ines, "/profile/edit", { Title: title, ShowEmail: "1" });
        expect([answer.statusCode, answer.json()]).toMatchObject([
            422,
            {
                path: "/profile/edit",
                formState: { form: "profile", values: { Title: title, ShowEmail: "1" }, errors: { title: [{}] } },
            },
        ]);
    });

    test("require permission and password for a new name, and keep the name if the password is wrong", async () => {
        const rename = (Password: string) => form(site.admin, "/profile/edit/name", { Name: "Keeper of the keys", Password });
        expect((await form(ines, "/profile/edit/name", { Name: "Keeper", Password: PASSWORD })).statusCode).toBe(403);
        expect((await rename("not this one")).json()).toMatchObject({
            path: "/profile/edit",
            formState: { form: "name", values: { Name: "Keeper of the keys" }, errors: { passwordConfirmation: [{}] } },
        });
        expect((await rename(PASSWORD)).headers.location).toBe("/profile/edit?saved=name");
        expect((await get(site.admin, "users/me")).name).toBe("Keeper of the keys");
    });

    test("say which language was chosen before, for its Undo", async () => {
        const saved = await form(ines, "/profile/edit/language", { language: "en" });
        expect(saved.headers.location).toBe("/profile/edit?saved=language&former=");
    });

    test("are rejected for guests", async () => {
        expect((await form(GUEST, "/profile/edit", { Title: "x" })).statusCode).toBe(403);
    });
});
