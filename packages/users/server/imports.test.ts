import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { UsersSite } from "./testing/usersSite";
import { usersSite } from "./testing/usersSite";

const THERE = { importSource: "bicycles", dateInserted: "2011-03-02T09:30:00+00:00" };

let site: UsersSite;
beforeAll(async () => {
    site = await usersSite();
    await site.join("Alex Moreno");
});
afterAll(() => site.close());

test("imported users keep their order, and taken names are numbered", async () => {
    const names = ["Alex Moreno", "Freiwheel", "alex moreno", "FREIWHEEL", "\u200B", "  "];
    const ids = await site.features.users.importUsers(names.map((name) => ({ ...THERE, name })));
    const people = await site.features.users.byIDs(ids);
    expect(ids.map((userID) => people.get(userID)?.name)).toEqual([
        "Alex Moreno (2)",
        "Freiwheel",
        "alex moreno (3)",
        "FREIWHEEL (2)",
        "Unknown User",
        "Unknown User (2)",
    ]);
});

test("imported users keep their dates, points and the public link to their original profile", async () => {
    const [userID = 0] = await site.features.users.importUsers([
        {
            ...THERE,
            name: "Spoke Wrench",
            profileUrl: "https://bicycles.example/users/12",
            points: 101,
            dateLastActive: "2020-01-01T00:00:00+00:00",
        },
    ]);
    expect((await site.call(0, "GET", `users/${userID}`)).json()).toMatchObject({
        profileUrl: "https://bicycles.example/users/12",
    });
    expect((await site.call(site.admin, "GET", `users/${userID}`)).json()).toMatchObject({
        dateInserted: "2011-03-02T09:30:00+00:00",
        dateLastActive: "2020-01-01T00:00:00+00:00",
        points: 101,
    });
});

test("FC-5 an original profile address other than http or https is dropped", async () => {
    const [userID = 0] = await site.features.users.importUsers([
        { ...THERE, name: "Sly", profileUrl: "javascript:alert(1)", photo: "//evil.example/a.png" },
    ]);
    const [other = 0] = await site.features.users.importUsers([{ ...THERE, name: "Slyer", photo: "javascript:alert(/x/)" }]);
    const people = await site.features.users.byIDs([userID, other]);
    expect(people.get(userID)).not.toHaveProperty("profileUrl");
    for (const person of people.values()) expect(person.photoUrl).toBe("http://forum.test/images/member.svg");
});

test("imported users without a password can't sign in", async () => {
    await site.features.users.importUsers([{ ...THERE, name: "Crank Case" }]);
    for (const password of ["", "Crank Case", "null", "undefined"]) {
        expect(await site.features.users.authenticate("Crank Case", password)).toBeUndefined();
    }
});

test("nobody can register the name of an imported user or one that looks like it", async () => {
    await site.features.users.importUsers([{ ...THERE, name: "Bill Hollow" }]);
    await expect(site.join("bill hollow")).rejects.toMatchObject({ rows: [{ field: "name" }] });
    await expect(site.join("BiII Hollow")).rejects.toMatchObject({ rows: [{ field: "name" }] });
});

test("a whole community is imported at once, and a single import can be removed", async () => {
    const records = Array.from({ length: 1200 }, (_, index) => ({ ...THERE, importSource: "big", name: `Rider ${index % 400}` }));
    const ids = await site.features.users.importUsers(records);
    expect(new Set(ids).size).toBe(1200);
    await site.features.users.removeImported(ids);
    const people = await site.features.users.byIDs(ids);
    expect(new Set([...people.values()].map(({ name }) => name))).toEqual(new Set(["Deleted User"]));
    expect(await site.features.users.idsByNames(["Freiwheel"])).toHaveProperty("size", 1);
});
