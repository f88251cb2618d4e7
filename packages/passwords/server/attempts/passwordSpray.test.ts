import { expect, test } from "@jest/globals";
import { createPasswordSprayGuard } from "./passwordSpray";

const MINUTE = 60 * 1000;

/** Creates a guard with a manual clock. An attempt returns whether it was right, or the seconds to wait. */
function guardAt() {
    const clock = { elapsed: 0 };
    const guard = createPasswordSprayGuard({ monotonicClock: () => clock.elapsed });
    const attempt = async (account: string, password: string, isRight = false): Promise<boolean | number> => {
        let wait = 0;
        const refuse = (seconds: number) => {
            wait = seconds;
            return new Error("refused");
        };
        const check = async () => isRight;
        return guard.attempt({ account, password, check, refuse }).catch(() => wait);
    };
    return { clock, guard, attempt };
}

test("FC-88 a password may be wrong for ten accounts within an hour of the first attempt", async () => {
    const { clock, attempt } = guardAt();
    for (let count = 0; count < 10; count++) {
        expect(await attempt(`account ${count}`, "spring")).toBe(false);
        clock.elapsed += MINUTE;
    }
    expect(await attempt("another", "spring")).toBe(50 * 60);
    expect(await attempt("another", "summer")).toBe(false);
    clock.elapsed += 50 * MINUTE;
    expect(await attempt("another", "spring", true)).toBe(true);
    expect(await attempt("another", "spring")).toBe(false);
    expect(await attempt("and another", "spring")).toBe(60);
});

test("FC-88 repeated attempts on one account count once per password", async () => {
    const { attempt } = guardAt();
    for (let count = 0; count < 30; count++) expect(await attempt("the same", "spring")).toBe(false);
    expect(await attempt("another", "spring", true)).toBe(true);
});

test("FC-88 the site allows a hundred wrong attempts in ten minutes, plus one for each member who signed in", async () => {
    const { clock, attempt } = guardAt();
    for (let count = 0; count < 3; count++) expect(await attempt(`member ${count}`, "right", true)).toBe(true);
    expect(await attempt("member 0", "right", true)).toBe(true);
    for (let count = 0; count < 103; count++) expect(await attempt(`account ${count}`, `guess ${count}`)).toBe(false);
    expect(await attempt("member 0", "right", true)).toBe(600);
    clock.elapsed += 10 * MINUTE;
    expect(await attempt("member 0", "right", true)).toBe(true);
});

test("FC-88 concurrent attempts wait for those that could reach the limit", async () => {
    const { attempt } = guardAt();
    const together = (count: number, isRight: boolean) =>
        Promise.all(Array.from({ length: count }, (_, index) => attempt(`account ${index}`, "spring", isRight)));
    expect(await together(35, true)).toEqual(new Array(35).fill(true));
    const guesses = await together(35, false);
    expect(guesses.filter((result) => result === false)).toHaveLength(10);
    expect(guesses.filter((result) => result === 3600)).toHaveLength(25);
});

test("FC-88 an attempt that fails with an error does not count", async () => {
    const { guard, attempt } = guardAt();
    const check = async () => {
        throw new Error("the database is away");
    };
    for (let count = 0; count < 12; count++) {
        const failing = guard.attempt({
            account: `account ${count}`,
            password: "spring",
            check,
            refuse: () => new Error("refused"),
        });
        await expect(failing).rejects.toThrow("the database is away");
    }
    expect(await attempt("another", "spring")).toBe(false);
});
