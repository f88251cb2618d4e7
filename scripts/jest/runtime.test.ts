import { AsyncResource } from "node:async_hooks";
import { expect, test } from "@jest/globals";

test("nothing that a test begins carries a storage of the test framework, which would make each promise of the worker slower", async () => {
    await Promise.resolve();
    // A new resource: what runs the test may still carry a storage that an earlier file has used and closed.
    const begun = new AsyncResource("test");
    expect(Object.getOwnPropertySymbols(begun).map(String)).not.toContain("Symbol(kResourceStore)");
});
