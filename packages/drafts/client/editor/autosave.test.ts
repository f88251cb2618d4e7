import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createAutosave } from "./autosave";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Creates an autosave that counts its calls. */
function createCountedAutosave() {
    const [onDevice, onAccount] = [jest.fn(), jest.fn()];
    const autosave = createAutosave({ onDevice, onAccount });
    const calls = () => [onDevice.mock.calls.length, onAccount.mock.calls.length];
    return { ...autosave, calls, pass: (milliseconds: number) => jest.advanceTimersByTime(milliseconds) };
}

describe("autosave", () => {
    test("DRAFT-013 updates the local draft at the first change, then at most every 1000 ms during changes, and after the last one", () => {
        const { changed, calls, pass } = createCountedAutosave();
        changed();
        expect(calls()).toEqual([1, 0]);
        for (let time = 0; time < 999; time += 111) {
            pass(111);
            changed();
        }
        expect(calls()).toEqual([1, 0]);
        pass(1);
        expect(calls()).toEqual([2, 0]);
        pass(999);
        changed();
        expect(calls()).toEqual([2, 0]);
        pass(1);
        expect(calls()).toEqual([3, 0]);
        pass(3000);
        expect(calls()).toEqual([3, 0]);
    });

    test("DRAFT-012 saves to the account once, 5000 ms after the last change", () => {
        const { changed, calls, pass } = createCountedAutosave();
        changed();
        pass(4999);
        changed();
        pass(4999);
        expect(calls()[1]).toBe(0);
        pass(1);
        expect(calls()[1]).toBe(1);
        pass(60_000);
        expect(calls()[1]).toBe(1);
    });

    test("stops when it is cancelled, and starts again with the next change", () => {
        const { changed, cancel, calls, pass } = createCountedAutosave();
        changed();
        changed();
        cancel();
        pass(60_000);
        expect(calls()).toEqual([1, 0]);
        changed();
        pass(5000);
        expect(calls()).toEqual([2, 1]);
    });

    test("a change replaces a delayed save, so that only one save is made", () => {
        const { changed, later, calls, pass } = createCountedAutosave();
        later(30_000);
        pass(1000);
        changed();
        pass(5000);
        expect(calls()).toEqual([1, 1]);
        pass(60_000);
        expect(calls()).toEqual([1, 1]);
    });
});
