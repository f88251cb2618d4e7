import { beforeEach, expect, test } from "@jest/globals";
import { handleChallenge } from "./challenge";

const MINUTE = 60_000;
let time: number;
let reloads: number;
let unsaved: boolean;
const entries = new Map<string, string>();

const challenge = () =>
    handleChallenge({
        now: () => time,
        storage: { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) },
        reload: () => void reloads++,
        hasUnsaved: () => unsaved,
    });

beforeEach(() => {
    time = 1_000_000_000;
    reloads = 0;
    unsaved = false;
    entries.clear();
});

test("API-014 a challenge reloads the page", () => {
    challenge();
    expect(reloads).toBe(1);
});

test("FC-69 challenges reload the page at most once in ten minutes", () => {
    challenge();
    time += 9 * MINUTE;
    challenge();
    expect(reloads).toBe(1);
    time += 2 * MINUTE;
    challenge();
    expect(reloads).toBe(2);
});

test("FC-69 a challenge doesn't reload the page while there are unsaved changes", () => {
    unsaved = true;
    challenge();
    expect(reloads).toBe(0);
});
