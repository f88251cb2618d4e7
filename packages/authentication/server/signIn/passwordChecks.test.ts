import { beforeEach, expect, test } from "@jest/globals";
import { hashPassword, PASSWORD_VERIFIERS } from "@parley/passwords/server";
import { createPasswordChecks } from "./passwordChecks";

const PHPASS = "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0";
const BCRYPT = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
const KINDS = { bcrypt: "$2a$05$", phpass: "$P$9" };

let done: string[] = [];
let here: string[] = [];
let now = new Date("2026-05-21T12:00:00Z");
const counted = (way: keyof typeof PASSWORD_VERIFIERS) => (hash: string, password: string) => {
    done.push(way === "argon2" ? "argon2" : hash.slice(0, way === "bcrypt" ? 7 : 4));
    return PASSWORD_VERIFIERS[way](hash, password);
};
const make = () =>
    createPasswordChecks({
        users: { importedHashKinds: async () => here },
        clock: () => now,
        verifiers: { argon2: counted("argon2"), bcrypt: counted("bcrypt"), phpass: counted("phpass") },
    });
beforeEach(() => {
    done = [];
    here = [];
});

/** Returns the methods of the computed hashes, sorted, and whether the password was right. */
async function work(checks: ReturnType<typeof make>, hash: string | null, password: string) {
    done = [];
    const isRight = await checks.isRight(hash, password);
    return { isRight, done: [...done].sort() };
}

test("FC-27 all imported hash methods are computed for every sign-in, whether the hash is imported, native or missing", async () => {
    here = [KINDS.bcrypt, KINDS.phpass];
    const checks = make();
    const all = ["$2a$05$", "$P$9", "argon2"];
    const ours = await hashPassword("a kettle of many fish");
    expect(await work(checks, ours, "a kettle of many fish")).toEqual({ isRight: true, done: all });
    expect(await work(checks, ours, "wrong")).toEqual({ isRight: false, done: all });
    expect(await work(checks, BCRYPT, "U*U")).toEqual({ isRight: true, done: all });
    expect(await work(checks, BCRYPT, "wrong")).toEqual({ isRight: false, done: all });
    expect(await work(checks, PHPASS, "test12345")).toEqual({ isRight: true, done: all });
    expect(await work(checks, PHPASS, "wrong")).toEqual({ isRight: false, done: all });
    expect(await work(checks, null, "wrong")).toEqual({ isRight: false, done: all });
});

test("FC-27 the password of a dummy hash never signs in", async () => {
    here = [KINDS.bcrypt, KINDS.phpass];
    const checks = make();
    for (const password of ["the password of nobody", "", "zzz"])
        expect((await work(checks, null, password)).isRight).toBe(false);
});

test("without imported hashes a single hash is computed, and a new method is noticed within ten minutes", async () => {
    const checks = make();
    expect((await work(checks, null, "wrong")).done).toEqual(["argon2"]);
    here = [KINDS.phpass];
    expect((await work(checks, null, "wrong")).done).toEqual(["argon2"]);
    expect(await work(checks, PHPASS, "test12345")).toEqual({ isRight: true, done: ["$P$9", "argon2"] });
    now = new Date(now.getTime() + 11 * 60 * 1000);
    expect((await work(checks, null, "wrong")).done).toEqual(["$P$9", "argon2"]);
});
