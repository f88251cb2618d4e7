import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import {
    fetchMe,
    fetchMeCounts,
    fetchPermissions,
    fetchUser,
    fetchUsersByNames,
    selectIsSignedIn,
    selectMe,
    selectMeCounts,
    selectPermission,
    selectUser,
} from "@parley/accounts/client";
import { register, signIn, signOut } from "@parley/authentication/client";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { LoadStatus } from "@parley/library/client/loadable";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";
import { ALL_ROLES, fetchRoles, selectRoles } from "@parley/permissions/client";
import { fetchFreshMeCounts } from "@parley/users/client";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";

const PASSWORD = "a kettle of many fish";
const GUEST = 0;

let forum: ClientAndServer<Users>;
let ines: number;
beforeAll(async () => {
    forum = await createClientAndServer({
        migrations: [...sessionsMigrations, ...configMigrations, ...usersMigrations],
        register: (kit) =>
            createUsersServer(kit, { config: createConfigServer(kit), sessions: createSessions(kit.database, kit.clock) }),
        permissionsOf: (userID, users) => users.permissionsOf(userID),
    });
    ines = await forum.features.create({ name: "Ines Okafor", email: "ines@fettle.example", password: PASSWORD });
});
afterAll(() => forum.close());

test("AUTH-013 the store loads the viewer", async () => {
    const [guest, member] = [forum.storeAs(GUEST), forum.storeAs(ines)];
    expect(selectIsSignedIn(member.getState())).toBe(false);
    await Promise.all([guest.dispatch(fetchMe({})), member.dispatch(fetchMe({}))]);
    expect(selectIsSignedIn(guest.getState())).toBe(false);
    expect(selectIsSignedIn(member.getState())).toBe(true);
    expect(selectMe(member.getState())).toMatchObject({ status: LoadStatus.SUCCESS, data: { name: "Ines Okafor" } });
});

test("PERM-011 PERM-012 PERM-017 permission checks fail until the permissions are loaded, then agree with the server", async () => {
    const store = forum.storeAs(ines);
    expect(selectPermission(store.getState(), "session.valid")).toBe(false);
    await store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    expect(selectPermission(store.getState(), "session.valid")).toBe(true);
    expect(selectPermission(store.getState(), ["site.manage", "comments.add"])).toBe(true);
    expect(selectPermission(store.getState(), "comments.add", { resourceType: "category", resourceID: 5 })).toBe(true);
    expect(selectPermission(store.getState(), "site.manage")).toBe(false);
});

test("USR-014 a user is found by id and by name, and a missing user is an ERROR with the server's message", async () => {
    const store = forum.storeAs(ines);
    await store.dispatch(fetchUser({ userID: ines }));
    await store.dispatch(fetchUser({ userID: "$name:INES OKAFOR" }));
    expect(selectUser(store.getState(), ines).data).toMatchObject({ name: "Ines Okafor", countDiscussions: 0 });
    expect(selectUser(store.getState(), "$name:INES OKAFOR").data).toMatchObject({ userID: ines });
    await store.dispatch(fetchUser({ userID: 4711 }));
    expect(selectUser(store.getState(), 4711)).toMatchObject({
        status: LoadStatus.ERROR,
        error: { status: 404, message: "User not found." },
    });
});

test("users found by name are stored", async () => {
    const store = forum.storeAs(ines);
    await store.dispatch(fetchUsersByNames({ name: "in*" }));
    expect(selectUser(store.getState(), ines)).toMatchObject({ status: LoadStatus.PENDING, data: { name: "Ines Okafor" } });
});

test("PERM-022 PERM-023 PERM-024 all roles are fetched with the limit 500 and stored by id", async () => {
    const store = forum.storeAs(ines);
    expect(selectRoles(store.getState()).status).toBe(LoadStatus.PENDING);
    const sent = jest.spyOn(forum.app, "inject");
    const requests = store.dispatch(fetchRoles(ALL_ROLES));
    expect(selectRoles(store.getState()).status).toBe(LoadStatus.LOADING);
    await requests;
    expect(sent.mock.calls).toMatchObject([[{ method: "GET", url: expect.stringMatching(/\/roles\?limit=500$/) }]]);
    sent.mockRestore();
    const { status, data = {} } = selectRoles(store.getState());
    expect([status, Object.keys(data).map(Number)]).toEqual([LoadStatus.SUCCESS, [2, 3, 8, 16, 32]]);
    for (const [roleID, role] of Object.entries(data)) expect(role).toMatchObject({ roleID: Number(roleID) });
});

test("USR-036 all counts of waiting work come in one response", async () => {
    forum.features.provideCounter("Drafts", async () => 2);
    const store = forum.storeAs(ines);
    await store.dispatch(fetchMeCounts({}));
    expect(selectMeCounts(store.getState()).data).toEqual([{ name: "Drafts", count: 2 }]);
});

test("USR-037 counts of waiting work are fetched at most once a minute", async () => {
    let requests = 0;
    forum.features.provideCounter("Drafts", async () => ++requests);
    const start = forum.kit.clock().getTime();
    const store = forum.storeAs(ines);
    await store.dispatch(fetchFreshMeCounts());
    forum.setNow(new Date(start + 59_000));
    await store.dispatch(fetchFreshMeCounts());
    expect(requests).toBe(1);
    forum.setNow(new Date(start + 60_000));
    await store.dispatch(fetchFreshMeCounts());
    expect(requests).toBe(2);
});

test("a guest registers, signs in and signs out", async () => {
    const store = forum.storeAs(GUEST);
    const made = await store.dispatch(register({ name: "Tomasz Wrona", email: "tomasz@fettle.example", password: PASSWORD }));
    expect(made.payload).toMatchObject({ name: "Tomasz Wrona", email: "tomasz@fettle.example" });
    const entered = await store.dispatch(signIn({ username: "tomasz wrona", password: PASSWORD }));
    expect(entered.payload).toMatchObject({ name: "Tomasz Wrona", roleIDs: [8] });
    expect((await store.dispatch(signOut({}))).type).toBe("users/signOut/fulfilled");
});

test("a rejected registration returns the errors by field", async () => {
    const refused = await forum
        .storeAs(GUEST)
        .dispatch(register({ name: "Ines Okafor", email: "other@fettle.example", password: PASSWORD }));
    expect(refused.payload).toMatchObject({ status: 422, errors: { name: [{ message: "That name is taken." }] } });
});
