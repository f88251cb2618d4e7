import { expect, jest, test } from "@jest/globals";
import { EVERY_PAGE } from "./everyPage";
import { collectErrors, findPages, openVisitorAs } from "./hydratedPages";
import { setStage } from "./stage";
import { ACTION_TIMEOUT_MS } from "./visitor";

const stage = setStage();
jest.setTimeout(Object.keys(EVERY_PAGE).length * ACTION_TIMEOUT_MS);

test("every page visible to administrators only, or to everybody, hydrates for an administrator at 1440 without errors", async () => {
    const { guest, administrator } = await findPages(stage);
    const visitor = await openVisitorAs(stage, "administrator", 1440);

    expect(administrator.length).toBeGreaterThan(20);
    expect(await collectErrors(stage, visitor, [...administrator, ...guest])).toEqual([]);
    await visitor.context.close();
});
