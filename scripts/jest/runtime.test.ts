import { executionAsyncResource } from "node:async_hooks";
import { expect, test } from "@jest/globals";

test("a test's promises carry no storage of the test framework, which would make each promise of the worker slower", async () => {
    await Promise.resolve();
    expect(Object.getOwnPropertySymbols(executionAsyncResource()).map(String)).not.toContain("Symbol(kResourceStore)");
});
