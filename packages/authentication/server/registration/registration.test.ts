import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, linkIn, PASSWORD } from "@parley/users/server/testing";

const DAY = 24 * 60 * 60 * 1000;

let site: AccountsSite;
let keyholder: ReturnType<AccountsSite["browser"]>;
beforeAll(async () => {
    site = await accountsSite();
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    keyholder = guest();
    await keyholder.signIn("Keyholder");
});
afterAll(() => site.close());

const guest = () => site.browser(site.address());
async function signedIn(name: string) {
    const one = guest();
    await one.signIn(name);
    return one;
}

describe("registration by invitation", () => {
    beforeAll(() => site.config.set({ "registration.method": "invitation" }));

    async function invite(email: string) {
        const { name } = await site.member();
        const one = await signedIn(name);
        const answer = await one.call("invites", { email });
        const [mail] = await site.mailsTo(email);
        const code = new URLSearchParams(linkIn(mail ?? { text: "" }).split("?")[1]).get("InvitationCode") ?? "";
        return { one, answer, mail, code };
    }
    const join = (name: string, email: string, code: string) =>
        guest().call("users/register", { name, email, password: PASSWORD, invitationCode: code });

    test("requires an invitation, and a rejected form keeps the entered values", async () => {
        const answer = await guest().post("/entry/register", {
            Name: "Un Invited",
            Email: "un@fettle.example",
            Password: PASSWORD,
        });
        expect(answer.statusCode).toBe(422);
        expect(answer.json().formState).toMatchObject({
            values: { Name: "Un Invited", Email: "un@fettle.example" },
            errors: { invitationCode: [{ message: "Registration here is by invitation only." }] },
        });
    });

    test("accepts the mailed code once and confirms the address", async () => {
        const { answer, code, one } = await invite("invited@fettle.example");
        expect([answer.statusCode, answer.json().status]).toEqual([201, "open"]);
        expect(answer.body).not.toContain(code);
        const joined = await join("In Vited", "invited@fettle.example", code);
        expect(joined.statusCode).toBe(201);
        expect(await (await signedIn("In Vited")).me()).toMatchObject({ emailConfirmed: true, roleIDs: [8] });
        expect((await join("In Vited Too", "invited@fettle.example", code)).json().errors[0].field).toBe("invitationCode");
        expect((await one.call("invites", {}, "GET")).json()).toMatchObject([
            { status: "accepted", acceptedUserID: joined.json().userID },
        ]);
    });

    test("FC-27 accepts the code that the inviter sees, which does not confirm the address", async () => {
        const { answer, one } = await invite("passed.on@fettle.example");
        const { code } = answer.json();
        expect((await join("Passed On", "other@fettle.example", code)).json().errors[0].field).toBe("email");
        expect((await join("Passed On", "passed.on@fettle.example", code)).statusCode).toBe(201);
        expect(await (await signedIn("Passed On")).me()).toMatchObject({ emailConfirmed: false });
        expect((await join("Passed Twice", "passed.on@fettle.example", code)).json().errors[0].field).toBe("invitationCode");
        expect((await one.call("invites", {}, "GET")).json()).toMatchObject([{ code, status: "accepted" }]);
    });

    test("accepts an invitation only for its address and within 14 days", async () => {
        const { code } = await invite("bound@fettle.example");
        expect((await join("Not Bound", "else@fettle.example", code)).json().errors[0].field).toBe("email");
        site.pass(14 * DAY + 1000);
        expect((await join("Too Late", "bound@fettle.example", code)).statusCode).toBe(422);
        keyholder = await signedIn("Keyholder");
    });

    test("FC-42 accepts one of two concurrent registrations with the same code", async () => {
        const { code } = await invite("race@fettle.example");
        const answers = await Promise.all(["Race One", "Race Two"].map((name) => join(name, "race@fettle.example", code)));
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    });

    test("FC-27 responds alike to inviting an address with an account, and an unused invitation can be deleted", async () => {
        const { email } = await site.member();
        const { answer, one } = await invite(email);
        expect(answer.json()).toMatchObject({ email, status: "open", acceptedUserID: null });
        const { inviteID } = answer.json();
        expect((await (await signedIn((await site.member()).name)).call(`invites/${inviteID}`, {}, "DELETE")).statusCode).toBe(
            404,
        );
        expect((await one.call(`invites/${inviteID}`, {}, "DELETE")).statusCode).toBe(204);
        expect((await guest().call("invites", { email })).statusCode).toBe(403);
    });

    test("FC-3 FC-4 renders a hostile name in the mail without links or header injection", async () => {
        const { userID, name } = await site.member();
        await site.database.query
            .updateTable("users")
            .set({ name: "https://evil.example\r\nBcc: all@evil.example\u202e <b>now</b>" })
            .where("userID", "=", userID)
            .execute();
        const one = await signedIn(name);
        await one.call("invites", { email: "careful@fettle.example" });
        const { subject, text, html } = await site.database.query
            .selectFrom("mails")
            .selectAll()
            .where("toAddress", "=", "careful@fettle.example")
            .executeTakeFirstOrThrow();
        for (const written of [subject, text, html]) {
            expect(written).not.toMatch(/https:\/\/evil|evil\.example|\r|\u202e/);
        }
        expect(subject).not.toContain("\n");
        expect(subject).toContain("https[:]//evil[.]example");
        expect(html).not.toContain("<b>");
    });
});

describe("registration by application", () => {
    beforeAll(() => site.config.set({ "registration.method": "approval" }));
    const apply = (name: string, email: string, discoveryText = "I mend kettles.") =>
        guest().call("users/register", { name, email, password: PASSWORD, discoveryText });

    test("responds with 202 and [], requires a reason and creates no member (contract §5.4)", async () => {
        const silent = await apply("Says Nothing", "says@fettle.example", "  ");
        expect(silent.json().errors).toMatchObject([{ field: "discoveryText" }]);
        const answer = await apply("Ap Plicant", "ap@fettle.example");
        expect([answer.statusCode, answer.json()]).toEqual([202, []]);
        expect((await guest().signIn("Ap Plicant")).statusCode).toBe(401);
        expect((await keyholder.call("users/by-names?name=Ap%20Plicant", {}, "GET")).json()).toEqual([]);
        expect((await site.mailsTo("ap@fettle.example")).map(({ template }) => template)).toEqual(["applicationReceived"]);
        expect((await apply("Ap  PLICANT", "other@fettle.example")).json().errors).toMatchObject([{ field: "name" }]);
    });

    test("lets permitted members approve or decline once, notifies the applicant by mail and rejects a second decision", async () => {
        await apply("Let In", "letin@fettle.example");
        await apply("Left Out", "leftout@fettle.example");
        const listed = await keyholder.call("applicants", {}, "GET");
        const list = listed.json() as { applicantID: number; name: string }[];
        expect(listed.headers["x-app-page-result-count"]).toBe(String(list.length));
        const idOf = (name: string) => list.find((one) => one.name === name)?.applicantID;
        expect((await keyholder.me()).userID).toBeGreaterThan(0);
        const counts = (await keyholder.call("users/me-counts", {}, "GET")).json().counts;
        expect(counts).toContainEqual({ name: "Applicants", count: list.length });
        const decide = (name: string, status: string) => keyholder.call(`applicants/${idOf(name)}`, { status }, "PATCH");
        expect((await decide("Let In", "approved")).json().status).toBe("approved");
        expect((await decide("Let In", "declined")).statusCode).toBe(404);
        expect((await decide("Left Out", "declined")).statusCode).toBe(200);
        expect((await guest().signIn("Let In")).statusCode).toBe(201);
        expect((await guest().signIn("Left Out")).statusCode).toBe(401);
        expect((await site.mailsTo("letin@fettle.example")).map(({ template }) => template)).toContain("applicationApproved");
        expect((await site.mailsTo("leftout@fettle.example"))[0]?.template).toBe("applicationDeclined");
    });

    test("FC-12 hides applications from guests and members", async () => {
        const { name } = await site.member();
        for (const one of [guest(), await signedIn(name)]) {
            expect((await one.call("applicants", {}, "GET")).statusCode).toBe(403);
            expect((await one.call("applicants/1", { status: "approved" }, "PATCH")).statusCode).toBe(403);
            expect((await one.call("applicants/1", {}, "DELETE")).statusCode).toBe(403);
        }
    });

    test("redirects the form to a page with a message without signing in", async () => {
        const one = guest();
        const fields = { Name: "By Form", Email: "byform@fettle.example", Password: PASSWORD, DiscoveryText: "Hello" };
        const answer = await one.post("/entry/register", fields);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, "/entry/register?Done=applied"]);
        // Nothing that is too long is cut: it is refused.
        const long = { ...fields, Email: "other@fettle.example", DiscoveryText: "Hello ".repeat(900) };
        expect((await one.post("/entry/register", long)).statusCode).toBe(422);
        expect((await one.post("/entry/signin", { Email: "x".repeat(1001), Password: PASSWORD })).statusCode).toBe(422);
        expect((await one.me()).userID).toBe(0);
    });
});

describe("every registration", () => {
    beforeAll(() => site.config.set({ "registration.method": "basic" }));

    test("requires agreement to the terms if there are any", async () => {
        await site.config.set({ "registration.termsUrl": "/terms" });
        const account = { name: "Dis Agreeing", email: "dis@fettle.example", password: PASSWORD };
        expect((await guest().call("users/register", account)).json().errors).toMatchObject([{ field: "termsOfService" }]);
        expect((await guest().call("users/register", { ...account, termsOfService: true })).statusCode).toBe(201);
        await site.config.set({ "registration.termsUrl": "" });
    });

    test.each(["Guest", "ѕystem", "Admin", "Dead\u200bPan", "\u202eevil", ".", "..", "a@b.example", "   "])(
        "FC-58 rejects the name %j",
        async (name) => {
            const answer = await guest().call("users/register", { name, email: "odd@fettle.example", password: PASSWORD });
            expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([422, "name"]);
        },
    );

    test.each(["Ōno Björk", "ชื่อภาษาไทย", "محمد العلي", "👩‍🔧 Mender", "a/b&c", "null"])(
        "FC-58 accepts the name %j, and finds the member by it",
        async (name) => {
            const email = `u${Buffer.from(name).toString("hex").slice(0, 20)}@fettle.example`;
            expect((await guest().call("users/register", { name, email, password: PASSWORD })).statusCode).toBe(201);
            const one = await signedIn(name);
            expect((await one.me()).name).toBe(name.normalize("NFC"));
            const byName = await one.call(`users/$name:${encodeURIComponent(name)}`, {}, "GET");
            expect(byName.statusCode).toBe(200);
        },
    );

    test("FC-58 rejects look-alikes and other forms of an existing name", async () => {
        await guest().call("users/register", { name: "Zoë Carpenter", email: "zoe@fettle.example", password: PASSWORD });
        for (const twin of ["Zoe\u0308 Carpenter", "ZOË CARPENTER", "Zоë Carpenter", "Zoe Carpenter"]) {
            const answer = await guest().call("users/register", { name: twin, email: "twin@fettle.example", password: PASSWORD });
            expect([twin, answer.statusCode]).toEqual([twin, 422]);
        }
    });
});

test("only administrators read the mails, including those with a key if no mail server is configured", async () => {
    const { name, email } = await site.member();
    await guest().call("users/request-password", { email });
    await site.users.settle();
    expect((await guest().call("mails", {}, "GET")).statusCode).toBe(403);
    expect((await (await signedIn(name)).call("mails", {}, "GET")).statusCode).toBe(403);
    const [newest] = (await keyholder.call("mails", {}, "GET")).json();
    expect(newest).toMatchObject({ to: email, template: "passwordReset", status: "kept" });
    expect((await keyholder.call(`mails/${newest.mailID}`, {}, "GET")).json().text).toContain("/entry/passwordreset/");
});
