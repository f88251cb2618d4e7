import { describe, expect, it } from "@jest/globals";
import { createAsyncVariable } from "./asyncVariable";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("an asynchronous variable", () => {
    it("has its value in all that a call awaits, and in no other call", async () => {
        const variable = createAsyncVariable<string>();
        const read = async () => {
            await nextTurn();
            return variable.get();
        };
        expect(await Promise.all([variable.run("one", read), variable.run("two", read), read()])).toEqual([
            "one",
            "two",
            undefined,
        ]);
        expect(variable.get()).toBeUndefined();
        variable.close();
    });

    it("has the innermost value, and none within a call that removes it", () => {
        const variable = createAsyncVariable<string>();
        const seen = variable.run("outer", () => [
            variable.get(),
            variable.run("inner", () => variable.get()),
            variable.run(undefined, () => variable.get()),
            variable.get(),
        ]);
        expect(seen).toEqual(["outer", "inner", undefined, "outer"]);
        variable.close();
    });

    it("leaves the values of other variables alone, also when one of them is closed", async () => {
        const one = createAsyncVariable<string>();
        const other = createAsyncVariable<string>();
        await one.run("one", () =>
            other.run("other", async () => {
                expect([one.get(), other.get()]).toEqual(["one", "other"]);
                other.close();
                await nextTurn();
                expect([one.get(), other.get()]).toEqual(["one", undefined]);
                expect(other.run("again", () => other.get())).toBeUndefined();
            }),
        );
        one.close();
    });
});
