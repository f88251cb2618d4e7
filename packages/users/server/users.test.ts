import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { OWN_COUNTS_STYLES } from "@parley/accounts/contract";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { UsersSite } from "./testing/usersSite";
import { usersSite } from "./testing/usersSite";

const GUEST = 0;

let site: UsersSite;
let ines: number;
let tomasz: number;
let hidden: number;
let banned: number;
beforeAll(async () => {
    site = await usersSite();
    ines = await site.join("Ines Okafor");
    tomasz = await site.join("Tomasz Wrona");
    hidden = await site.join("Hidden Person");
    banned = await site.join("Banned Person");
    const set = (userID: number, changes: object) =>
        site.database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();
    await set(tomasz, { title: "Bench lead", points: 40, dateLastActive: "2026-05-21T11:00:00+00:00" });
    await set(hidden, {
        private: true,
        title: "Nobody knows",
        points: 90,
        showEmail: true,
        dateLastActive: "2026-05-21T11:59:00+00:00",
    });
    await set(banned, { banned: 1 });
});
afterAll(() => site.close());

const get = async (viewer: number, path: string) => (await site.call(viewer, "GET", path)).json();

test("AUTH-001 AUTH-013 /users/me of a guest is user 0 with the guest role and its permissions", async () => {
    expect(await get(GUEST, "users/me")).toEqual({
        userID: 0,
        name: "Guest",
        sortName: "",
        email: null,
        emailConfirmed: false,
        showEmail: false,
        bypassSpam: false,
        photoUrl: "http://forum.test/images/member.svg",
        profilePhotoUrl: null,
        banned: 0,
        private: false,
        points: 0,
        countDiscussions: 0,
        countComments: 0,
        countPosts: 0,
        countUnreadNotifications: 0,
        countUnreadConversations: 0,
        dateInserted: "2000-01-01T00:00:00+00:00",
        dateUpdated: "2000-01-01T00:00:00+00:00",
        dateLastActive: null,
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        permissions: ["discussions.view"],
        roles: [{ roleID: 2, name: "Guest" }],
        roleIDs: [2],
        ssoID: null,
    });
});

test("AUTH-014 USR-001 /users/me of a member contains all fields and is not cached", async () => {
    const answer = await site.call(ines, "GET", "users/me");
    expect(answer.headers["cache-control"]).toBe("private, no-cache, max-age=0, must-revalidate");
    const me = answer.json();
    expect(me).toMatchObject({
        userID: ines,
        name: "Ines Okafor",
        emailConfirmed: false,
        countUnreadNotifications: 0,
        countUnreadConversations: 0,
        roleIDs: [RoleID.member],
        isAdmin: false,
        url: `http://forum.test/profile/${ines}/Ines%20Okafor`,
        dateInserted: "2026-05-21T12:00:00+00:00",
    });
    expect(me).not.toHaveProperty("pendingEmail");
    expect(me.permissions).toEqual([...me.permissions].sort());
    expect(me.permissions).toContain("comments.add");
    expect(JSON.stringify(me)).not.toContain("$argon2id");
});

test("another member is returned in the basic view of contract §4.2 without the email address", async () => {
    expect(await get(ines, `users/${tomasz}`)).toEqual({
        userID: tomasz,
        name: "Tomasz Wrona",
        photoUrl: "http://forum.test/images/member.svg",
        profilePhotoUrl: null,
        banned: 0,
        private: false,
        url: `http://forum.test/profile/${tomasz}/Tomasz%20Wrona`,
        title: "Bench lead",
        points: 40,
        dateInserted: "2026-05-21T12:00:00+00:00",
        dateLastActive: "2026-05-21T11:00:00+00:00",
        countDiscussions: 0,
        countComments: 0,
        countPosts: 0,
    });
});

test("USR-031 FC-3 a profile has the label of its rank, the highest that its points reach, unless it is restricted", async () => {
    const ranks = [0, 41, 40].map((points) => ({ points, label: `<b>R & D</b> ${points}` }));
    await site.features.config.set({ "ranks.labels": ranks });
    expect(await get(ines, `users/${tomasz}`)).toMatchObject({ label: "R & D 40", labelHtml: "R &amp; D 40" });
    expect(await get(ines, `users?userID=${ines}`)).toMatchObject([{ label: "R & D 0", labelHtml: "R &amp; D 0" }]);
    expect(await get(tomasz, `users/${hidden}`)).not.toHaveProperty("label");
    await site.features.config.set({ "ranks.labels": ranks.slice(1) });
    expect(await get(tomasz, `users/${ines}`)).not.toHaveProperty("label");
    await site.features.config.set({ "ranks.labels": [] });
});

test("an email address is visible to members if its owner allows it", async () => {
    await site.database.query.updateTable("users").set({ showEmail: true }).where("userID", "=", tomasz).execute();
    expect(await get(ines, `users/${tomasz}`)).toHaveProperty("email");
    await site.database.query.updateTable("users").set({ showEmail: false }).where("userID", "=", tomasz).execute();
});

test("USR-023 the view is full with personalInfo.view and of oneself", async () => {
    for (const viewer of [tomasz, site.admin]) {
        const user = await get(viewer, `users/${tomasz}?expand[]=all`);
        expect(user).toMatchObject({
            emailConfirmed: false,
            roles: [{ roleID: RoleID.member, name: "Member" }],
            sortName: "tomasz wrona",
        });
        expect(user.email).toMatch(/@fettle\.example$/);
    }
});

test("only site managers see who is an administrator", async () => {
    expect(await get(site.admin, `users/${site.admin}`)).toMatchObject({ isAdmin: true, isSuperAdmin: true });
    expect(await get(tomasz, `users/${tomasz}`)).not.toHaveProperty("isAdmin");
});

test("USR-024 USR-025 FC-23 a private profile shows only the name, except to its owner and members who manage members", async () => {
    const RESTRICTED = ["banned", "name", "photoUrl", "private", "profilePhotoUrl", "userID"];
    for (const viewer of [GUEST, ines]) {
        for (const path of [`users/${hidden}`, `users/${hidden}/?expand[]=all`, "users/$name:hidden person"]) {
            expect(Object.keys(await get(viewer, path)).sort()).toEqual(RESTRICTED);
        }
        const [listed] = await get(viewer, `users?userID=${hidden}`);
        expect(Object.keys(listed).sort()).toEqual(RESTRICTED);
        const [found] = await get(viewer, "users/by-names?name=hidden*");
        expect(found).toEqual({
            userID: hidden,
            name: "Hidden Person",
            url: `http://forum.test/profile/${hidden}/Hidden%20Person`,
            photoUrl: "http://forum.test/images/member.svg",
            banned: 0,
            private: true,
        });
    }
    for (const viewer of [hidden, site.admin]) expect(await get(viewer, `users/${hidden}`)).toHaveProperty("points", 90);
});

test("USR-026 USR-027 USR-028 the profile of a banned member is restricted only if configured", async () => {
    expect(await get(ines, `users/${banned}`)).toMatchObject({ banned: 1, points: 0 });
    await site.features.config.set({ "ui.bannedPrivateProfile": true });
    expect(await get(ines, `users/${banned}`)).not.toHaveProperty("points");
    expect(await get(site.admin, `users/${banned}`)).toHaveProperty("points");
    await site.features.config.set({ "ui.bannedPrivateProfile": false });
});

test("USR-022 the view is private without profiles.view", async () => {
    expect(await get(GUEST, `users/${ines}`)).toEqual({
        userID: ines,
        name: "Ines Okafor",
        photoUrl: "http://forum.test/images/member.svg",
        profilePhotoUrl: null,
        banned: 0,
        private: false,
    });
});

test("FC-12 a missing and a deleted member get the same response", async () => {
    const gone = await site.join("Soon Gone");
    await site.database.query.updateTable("users").set({ deleted: true }).where("userID", "=", gone).execute();
    const [never, deleted] = [await site.call(ines, "GET", "users/99999"), await site.call(ines, "GET", `users/${gone}`)];
    expect([never.statusCode, deleted.statusCode]).toEqual([404, 404]);
    expect(deleted.body).toBe(never.body);
    expect((await site.call(ines, "GET", "users/$name:soon gone")).statusCode).toBe(404);
    expect((await site.call(ines, "GET", "users/0")).statusCode).toBe(404);
});

test("a member is found as $me, by name in any case, and by email address with permission", async () => {
    expect(await get(ines, "users/$me")).toMatchObject({ userID: ines });
    expect((await site.call(GUEST, "GET", "users/$me")).statusCode).toBe(404);
    expect(await get(ines, "users/$name:TOMASZ%20wrona")).toMatchObject({ userID: tomasz });
    expect(await get(ines, "users/$userID.name:tomasz%20wrona")).toMatchObject({ userID: tomasz });
    expect((await site.call(ines, "GET", "users/$email:keyholder@fettle.example")).statusCode).toBe(403);
    expect(await get(site.admin, "users/$email:Keyholder@Fettle.example")).toMatchObject({ userID: site.admin });
    expect((await site.call(ines, "GET", "users/$passwordHash:x")).statusCode).toBe(400);
    expect((await site.call(ines, "GET", "users/$categoryID.name:x")).statusCode).toBe(400);
    expect((await site.call(ines, "GET", "users/$name:nobody%20here")).statusCode).toBe(404);
});

test("the list is paged and counted", async () => {
    const answer = await site.call(ines, "GET", "users?limit=2&page=2&sort=userID");
    expect(answer.json()).toHaveLength(2);
    expect(answer.headers).toMatchObject({ "x-app-page-current": "2", "x-app-page-limit": "2" });
    expect(Number(answer.headers["x-app-page-result-count"])).toBeGreaterThanOrEqual(6);
});

test("decisions #30 a page size above 500 requires the full view of all members", async () => {
    expect((await site.call(ines, "GET", "users?limit=501")).statusCode).toBe(422);
    expect((await site.call(site.admin, "GET", "users?limit=5000")).statusCode).toBe(200);
    expect((await site.call(site.admin, "GET", "users?limit=5001")).statusCode).toBe(422);
});

test("FC-16 hidden fields can be used neither to filter nor to sort", async () => {
    for (const query of [
        "email=a@b.example",
        "emailConfirmed=true",
        "dateUpdated=>2020-01-01",
        "roleID=16",
        "roleIDs[]=16",
        "ipAddresses=203.0.113.7",
    ]) {
        expect((await site.call(ines, "GET", `users?${query}`)).statusCode).toBe(403);
        expect((await site.call(site.admin, "GET", `users?${query}`)).statusCode).toBe(200);
    }
    for (const query of [
        ...["points", "dateLastActive", "dateInserted", "countPosts"].flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
        "dateInserted=>2020-01-01",
        "dateLastActive=>2020-01-01",
    ]) {
        expect((await site.call(GUEST, "GET", `users?${query}`)).statusCode).toBe(403);
        const names = (await get(ines, `users?${query}`)).map(({ name }: { name: string }) => name);
        expect(names).toContain("Tomasz Wrona");
        expect(names).not.toContain("Hidden Person");
    }
    const own = (await get(hidden, "users?sort=-points")).map(({ userID }: { userID: number }) => userID);
    expect(own[0]).toBe(hidden);
});

test("FC-16 no generally available order or filter reveals hidden values of a restricted profile", async () => {
    const order = async (query: string) => (await get(ines, `users?${query}`)).map(({ userID }: { userID: number }) => userID);
    for (const query of [
        "sort=userID",
        "sort=-userID",
        "sort=name",
        "sort=-name",
        "isBanned=false",
        "name=hidden*",
        "query=hidden",
    ]) {
        const before = await order(query);
        expect([query, before.includes(hidden)]).toEqual([query, true]);
        await site.database.query
            .updateTable("users")
            .set((row) => ({ points: row("points", "+", 500), dateLastActive: "2026-05-20T00:00:00+00:00" }))
            .where("userID", "=", hidden)
            .execute();
        expect([query, await order(query)]).toEqual([query, before]);
        const shown = (await get(ines, `users?${query}&expand=all`)).find(({ userID }: { userID: number }) => userID === hidden);
        expect(Object.keys(shown).sort()).toEqual(["banned", "name", "photoUrl", "private", "profilePhotoUrl", "userID"]);
    }
});

test("contract §5.4 members are found by the network of their sessions, and no address is stored", async () => {
    const begin = (userID: number, network: string) => createSessions(site.database).begin(userID, false, { network });
    await begin(ines, "203.0.113.x");
    await begin(tomasz, "2001:db8:1::");
    const ids = async (query: string) =>
        (await get(site.admin, `users?ipAddresses=${query}`)).map(({ userID }: { userID: number }) => userID);
    expect(await ids("203.0.113.77")).toEqual([ines]);
    expect(await ids("203.0.113.1,2001:db8:1::5")).toEqual([ines, tomasz]);
    expect(await ids("198.51.100.1")).toEqual([]);
    expect((await site.call(site.admin, "GET", "users?ipAddresses=nowhere")).statusCode).toBe(422);
});

test("contract §1.6 a list is read completely by cursor in both directions of the IDs", async () => {
    for (const sort of ["userID", "-userID"]) {
        const all = (await get(site.admin, `users?sort=${sort}&limit=500`)).map(({ userID }: { userID: number }) => userID);
        const read: number[] = [];
        let address: string | undefined = `users?sort=${sort}&limit=2&cursor=*`;
        while (address !== undefined) {
            const answer = await site.call(site.admin, "GET", address);
            read.push(...answer.json().map(({ userID }: { userID: number }) => userID));
            const next = String(answer.headers["x-app-page-next-url"] ?? "");
            expect(next === "" ? undefined : new URL(next).searchParams.get("cursor")).toBe(answer.headers["x-app-page-cursor"]);
            address = next === "" ? undefined : next.slice(next.indexOf("users?"));
        }
        expect(read).toEqual(all);
    }
    for (const query of [
        "cursor=*&sort=name",
        "cursor=nonsense",
        `cursor=${Buffer.from("after 1 or 1=1").toString("base64url")}`,
    ])
        expect((await site.call(site.admin, "GET", `users?${query}`)).statusCode).toBe(400);
});

test("contract §5.4 the reason to join is expanded only for members who manage members", async () => {
    await site.database.query.updateTable("users").set({ discoveryText: "Kettles." }).where("userID", "=", ines).execute();
    expect(await get(site.admin, `users/${ines}?expand=discoveryText`)).toHaveProperty("discoveryText", "Kettles.");
    expect(await get(site.admin, `users/${ines}`)).not.toHaveProperty("discoveryText");
    expect(await get(tomasz, `users/${ines}?expand=all`)).not.toHaveProperty("discoveryText");
});

test("members are listed by role, name and name prefix", async () => {
    const ids = async (query: string) =>
        (await get(site.admin, `users?${query}`)).map(({ userID }: { userID: number }) => userID);
    expect(await ids("roleID=16")).toEqual([site.admin]);
    expect(await ids("name=ines%20okafor")).toEqual([ines]);
    expect(await ids("name=in*")).toEqual([ines]);
    expect(await ids("query=tomasz")).toEqual([tomasz]);
    expect(await ids("isBanned=true")).toEqual([banned]);
    expect(await ids(`userID=${ines}..${tomasz}&sort=-userID`)).toEqual([tomasz, ines]);
    expect((await site.call(site.admin, "GET", "users?query=i")).statusCode).toBe(422);
});

test("members with an unconfirmed address are those who have an address", async () => {
    const unconfirmed = await site.join("Unconfirmed Person");
    const imported = await site.join("Imported Person");
    const none = { email: null, emailKey: null, emailClaimKey: null };
    await site.database.query.updateTable("users").set(none).where("userID", "=", imported).execute();
    const found = await get(site.admin, "users?emailConfirmed=false&limit=500");
    const ids = found.map(({ userID }: { userID: number }) => userID);
    expect([ids.includes(unconfirmed), ids.includes(imported)]).toEqual([true, false]);
    expect(await get(site.admin, `users/${imported}`)).toMatchObject({ emailConfirmed: false });
});

test("FC-9 database patterns in names are treated as plain text", async () => {
    for (const name of ["%", "__*", "%25*", "'; DROP TABLE users--", "\\*\\*"]) {
        const answer = await site.call(ines, "GET", `users/by-names?name=${encodeURIComponent(name)}`);
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toEqual([]);
    }
    expect((await site.call(ines, "GET", "users?userID=>=1 OR 1=1")).statusCode).toBe(422);
});

test("decisions #30 by-names accepts a whole name or a prefix of two characters, and at most 120 prefixes a minute", async () => {
    expect(await get(ines, "users/by-names?name=TOMASZ%20WRONA")).toMatchObject([{ userID: tomasz }]);
    for (const name of ["*", "t*", "%20t%20*", "**"]) {
        const answer = await site.call(ines, "GET", `users/by-names?name=${name}`);
        expect([answer.statusCode, name]).toEqual([name === "**" ? 422 : 422, name]);
    }
    let answer = await site.call(tomasz, "GET", "users/by-names?name=in*");
    for (let count = 1; count <= 120; count++) answer = await site.call(tomasz, "GET", "users/by-names?name=in*");
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("FC-16 an order by activity puts members with hidden activity last, by name", async () => {
    await site.join("Person One");
    await site.join("Person Two");
    const names = async (order: string) =>
        (await get(site.admin, `users/by-names?name=pe*&order=${order}`)).map(({ name }: { name: string }) => name);
    await site.database.query.updateTable("users").set({ countComments: 9 }).where("name", "=", "Person Two").execute();
    expect(await names("mention")).toEqual(["Person Two", "Person One"]);
    await site.database.query.updateTable("users").set({ private: true }).where("name", "=", "Person Two").execute();
    expect(await names("mention")).toEqual(["Person One", "Person Two"]);
});

test("USR-004 USR-005 fragments of unknown and deleted users and the guest are placeholders", async () => {
    const gone = await site.join("Another Gone");
    await site.database.query.updateTable("users").set({ deleted: true }).where("userID", "=", gone).execute();
    const users = await site.features.users.byIDs([ines, gone, 99_999, 0, ines]);
    expect([...users.keys()]).toEqual([ines, gone, 99_999, 0]);
    expect(users.get(ines)).toMatchObject({ userID: ines, name: "Ines Okafor" });
    expect(users.get(gone)).toEqual({ userID: gone, name: "Deleted User", photoUrl: "http://forum.test/images/member.svg" });
    expect(users.get(99_999)).toMatchObject({ name: "Deleted User" });
    expect(users.get(0)).toMatchObject({ name: "Guest" });
});

test("USR-036 me-counts contains the counts of features, and none for guests", async () => {
    site.features.users.provideCounter("Bookmarks", async ({ userID }) => userID * 2);
    site.features.users.provideCounter("SpamQueue", async () => undefined);
    site.features.users.provideCounter("UnreadNotifications", async () => 3);
    expect(await get(ines, "users/me-counts")).toEqual({
        counts: [
            { name: "Bookmarks", count: ines * 2 },
            { name: "UnreadNotifications", count: 3 },
        ],
    });
    expect(await get(GUEST, "users/me-counts")).toEqual({ counts: [] });
    const stylesFor = (userID: number) => site.app.inject({ url: OWN_COUNTS_STYLES, headers: { "x-test-user": String(userID) } });
    expect((await stylesFor(ines)).body).toBe(
        `[data-count="Bookmarks"]::after{content:"${ines * 2}"}\n[data-count="UnreadNotifications"]::after{content:"3"}`,
    );
    expect([(await stylesFor(ines)).headers["cache-control"], (await stylesFor(GUEST)).body]).toEqual(["no-store", ""]);
    expect(await get(ines, "users/me")).toMatchObject({ countUnreadNotifications: 3 });
});

test("USR-033 received reactions are expanded, except for restricted profiles", async () => {
    site.features.users.provideReactionsReceived(
        async (userIDs) => new Map(userIDs.map((userID) => [userID, { Like: { count: 2 } }])),
    );
    expect(await get(ines, `users/${tomasz}?expand=reactionsReceived`)).toHaveProperty("reactionsReceived", {
        Like: { count: 2 },
    });
    expect(await get(ines, `users/${tomasz}`)).not.toHaveProperty("reactionsReceived");
    expect(await get(ines, `users/${hidden}?expand=reactionsReceived`)).not.toHaveProperty("reactionsReceived");
});

test("a member's posts are counted", async () => {
    await site.features.users.addCounts(tomasz, { discussions: 1 });
    await site.features.users.addCounts(tomasz, { comments: 3, points: 5 });
    await site.features.users.addCounts(tomasz, { comments: -1 });
    expect(await get(ines, `users/${tomasz}`)).toMatchObject({
        countDiscussions: 1,
        countComments: 2,
        countPosts: 3,
        points: 45,
    });
});

test("USR-032 a member is returned completely with expand[]=all, also with a trailing slash", async () => {
    const answer = await site.call(ines, "GET", `users/${tomasz}/?expand[]=all`);
    expect([answer.statusCode, answer.json()]).toEqual([
        200,
        expect.objectContaining({ userID: tomasz, profileFields: {}, reactionsReceived: expect.anything() }),
    ]);
});

test("names are found regardless of case, as in mentions", async () => {
    const found = await site.features.users.idsByNames(["ines okafor", "TOMASZ WRONA", "Nobody Here"]);
    expect([...found]).toEqual([
        ["ines okafor", ines],
        ["TOMASZ WRONA", tomasz],
    ]);
});

test("USR-038 the address of the default photo responds with an image", async () => {
    const { photoUrl } = await get(GUEST, `users/${ines}`);
    const answer = await site.call(GUEST, "GET", new URL(photoUrl).pathname);
    expect(answer.headers["content-type"]).toBe("image/svg+xml");
});
