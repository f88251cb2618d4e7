import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { memberPath } from "@parley/accounts/contract";
import { RoleID } from "@parley/permissions/contract";
import { MAX_BAN_REASON } from "@parley/users/contract";
import type { LightMyRequestResponse } from "fastify";
import type { UsersSite } from "../testing/usersSite";
import { PASSWORD, usersSite } from "../testing/usersSite";

const GUEST = 0;

let site: UsersSite;
let count = 0;
let ines: number;
let tomasz: number;
beforeAll(async () => {
    site = await usersSite();
});
afterAll(() => site.close());
beforeEach(async () => {
    count += 1;
    ines = await site.join(`Ines Okafor ${count * 37}`);
    tomasz = await site.join(`Tomasz Wrona ${count * 53}`);
});

/** Posts a form of the page of a member, as a browser without scripts does. */
const post = (viewer: number, userID: number, fields: Record<string, string>) =>
    site.app.inject({
        method: "POST",
        url: memberPath(userID),
        headers: {
            "x-test-user": String(viewer),
            "x-requested-with": "parley",
            host: "forum.test",
            origin: "http://forum.test",
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams(fields).toString(),
    });

const query = () => site.database.query;
const banOf = (userID: number) =>
    query().selectFrom("userBans").select(["reason", "dateExpires"]).where("userID", "=", userID).executeTakeFirst();
const isBanned = async (userID: number) => (await site.call(site.admin, "GET", `users/${userID}`)).json().banned > 0;
const rolesOf = async (userID: number) => {
    const rows = await query().selectFrom("userRoles").select("roleID").where("userID", "=", userID).orderBy("roleID").execute();
    return rows.map(({ roleID }) => roleID);
};
/** Expects a redirect to the page, which reports the action and offers its undo. */
const expectDone = (answer: LightMyRequestResponse, form: string) => {
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`^${memberPath(ines)}\\?Done=${form}&Undo=[0-9]+$`));
};
/** Signs the member in with a browser of their own; returns a function that reads their sessions. */
const signedIn = async (userID: number) => {
    const { name } = (await site.call(site.admin, "GET", `users/${userID}`)).json();
    await site.call(GUEST, "POST", "authenticate/password", { username: name, password: PASSWORD });
    return () => query().selectFrom("sessions").select("sessionID").where("userID", "=", userID).execute();
};

describe("18.17 the forms of a member's page, without scripts", () => {
    test("ban with a reason for a number of days, which signs the member out, and lift the ban", async () => {
        const sessions = await signedIn(ines);
        expect(await sessions()).toHaveLength(1);
        const answer = await post(site.admin, ines, { Form: "ban", Reason: "Sold kettles in every thread.", Days: "7" });
        expectDone(answer, "ban");
        expect(await banOf(ines)).toEqual({ reason: "Sold kettles in every thread.", dateExpires: "2026-05-28T12:00:00+00:00" });
        expect(await isBanned(ines)).toBe(true);
        expect(await sessions()).toEqual([]);
        const lifted = await post(site.admin, ines, { Form: "unban" });
        expectDone(lifted, "unban");
        expect(await isBanned(ines)).toBe(false);
    });

    test("ban without an end if no time is chosen, and keep what was written if the ban is refused", async () => {
        for (const [fields, field] of [
            [{ Reason: "", Days: "soon" }, "dateExpires"],
            [{ Reason: "", Days: "0" }, "dateExpires"],
            [{ Reason: "x".repeat(MAX_BAN_REASON + 1), Days: "" }, "reason"],
        ] as const) {
            const refused = await post(site.admin, ines, { Form: "ban", ...fields });
            expect(refused.statusCode).toBe(422);
            expect(refused.json()).toMatchObject({
                path: memberPath(ines),
                formState: { form: "memberBan", values: fields, errors: { [field]: [{}] } },
            });
        }
        expect(await isBanned(ines)).toBe(false);
        await post(site.admin, ines, { Form: "ban", Reason: "", Days: "" });
        expect(await isBanned(ines)).toBe(true);
        expect((await banOf(ines))?.dateExpires ?? null).toBeNull();
    });

    test("change only the roles that the form offered, and want at least one", async () => {
        await site.call(site.admin, "PATCH", `users/${ines}`, { roleID: [RoleID.member, RoleID.moderator] });
        const offered = { Form: "roles", Offered: String(RoleID.member) };
        const answer = await post(site.admin, ines, offered);
        expectDone(answer, "roles");
        expect(await rolesOf(ines)).toEqual([RoleID.moderator]);
        // A role that the form did not offer is not assigned.
        await post(site.admin, ines, { ...offered, [`Role-${RoleID.member}`]: "1", [`Role-${RoleID.administrator}`]: "1" });
        expect(new Set(await rolesOf(ines))).toEqual(new Set([RoleID.member, RoleID.moderator]));
        const none = await post(site.admin, ines, { Form: "roles", Offered: `${RoleID.member},${RoleID.moderator}` });
        expect(none.statusCode).toBe(422);
        expect(none.json()).toMatchObject({ formState: { form: "memberRoles", errors: { roleID: [{}] } } });
        expect(new Set(await rolesOf(ines))).toEqual(new Set([RoleID.member, RoleID.moderator]));
    });

    test("confirm the address, and sign the member out everywhere", async () => {
        await query().updateTable("users").set({ emailConfirmed: false }).where("userID", "=", ines).execute();
        const confirmed = await post(site.admin, ines, { Form: "confirm" });
        expectDone(confirmed, "confirm");
        expect((await site.call(site.admin, "GET", `users/${ines}`)).json()).toMatchObject({ emailConfirmed: true });
        const sessions = await signedIn(ines);
        expect(await sessions()).toHaveLength(1);
        const out = await post(site.admin, ines, { Form: "signout" });
        expect([out.statusCode, out.headers.location]).toEqual([303, `${memberPath(ines)}?Done=signout`]);
        expect(await sessions()).toEqual([]);
    });

    test("contract §5.17 lists the sessions of members for moderators whom they do not outrank", async () => {
        const seen = async () => (await site.call(tomasz, "GET", `sessions?userID=${ines}`)).statusCode;
        expect(await seen()).toBe(403);
        const moderators = [ines, tomasz].map((userID) => ({ userID, roleID: RoleID.moderator }));
        await query().insertInto("userRoles").values(moderators).execute();
        expect(await seen()).toBe(200);
        await query().updateTable("users").set({ isAdmin: true }).where("userID", "=", ines).execute();
        expect(await seen()).toBe(403);
        await query().updateTable("users").set({ isAdmin: false }).where("userID", "=", ines).execute();
    });

    test("have the checks of the API: nothing is done for members without the permissions, or by an unknown form", async () => {
        const sessions = await signedIn(ines);
        for (const Form of ["ban", "unban", "roles", "confirm", "signout"])
            for (const viewer of [tomasz, GUEST]) {
                const { statusCode } = await post(viewer, ines, { Form, Offered: "", Reason: "", Days: "" });
                expect([Form, viewer, statusCode]).toEqual([Form, viewer, 403]);
            }
        expect((await post(site.admin, ines, { Form: "delete" })).statusCode).toBe(400);
        expect(await isBanned(ines)).toBe(false);
        expect(await sessions()).toHaveLength(1);
    });
});
