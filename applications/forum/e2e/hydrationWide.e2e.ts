import { expect, jest, test } from "@jest/globals";
import { complaintsOf, findPages, visitorAs } from "./aliveness";
import { EVERY_PAGE } from "./everyPage";
import { setStage } from "./stage";
import { PATIENCE } from "./visitor";

const stage = setStage();
jest.setTimeout(Object.keys(EVERY_PAGE).length * PATIENCE);

test("every page visible to administrators only, or to everybody, hydrates for an administrator at 1440 without errors", async () => {
    const { guest, administrator } = await findPages(stage);
    const visitor = await visitorAs(stage, "administrator", 1440);

    expect(administrator.length).toBeGreaterThan(20);
    expect(await complaintsOf(stage, visitor, [...administrator, ...guest])).toEqual([]);
    await visitor.context.close();
});
