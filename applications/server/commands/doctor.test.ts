import { beforeAll, expect, test } from "@jest/globals";
import { createTestSite } from "../testing/createTestSite";
import { createTestEnvironment } from "../testing/testEnvironment";
import { doctor } from "./doctor";
import { runOnSite } from "./runOnSite";

const own = createTestEnvironment();
let discussionID = 0;

beforeAll(async () => {
    await runOnSite(own.environment, async (features) => {
        const { discussions, comments } = features;
        const { insertUserID, categoryID } = await createTestSite(features);
        const post = { body: "It drips.", format: "text", insertUserID, dateInserted: "2026-05-01T10:00:00+00:00" };
        [discussionID = 0] = await discussions.importDiscussions([{ ...post, name: "A kettle", categoryID }]);
        const replies = Array.from({ length: 3 }, () => ({ ...post, discussionID }));
        await comments.importComments([...replies, { ...post, discussionID, parentIndex: 0 }]);
    });
}, 180_000);

const look = (values: Record<string, unknown> = {}) =>
    doctor.run({ values, positionals: [], environment: own.environment, quiet: true });
const aboutData = ({ lines }: Awaited<ReturnType<typeof look>>) => lines.filter((line) => line.includes(" Data: "));

test("FC-40 doctor reports counters and positions that differ from their records, and repairs them with --mend", async () => {
    const found = await look();
    expect(found.ok).toBe(false);
    // Imported records were not counted.
    expect(aboutData(found).join("\n")).toMatch(
        /CARE {2}Data: not true: the comments of a discussion stand at the places 1, 2, 3 …: \d+/,
    );
    expect(aboutData(found).join("\n")).toMatch(/members count the comments they wrote/);
    expect(aboutData(found).join("\n")).toMatch(/categories count what stands in them/);

    const mended = await look({ mend: true });
    expect(aboutData(mended).every((line) => line.startsWith("well  Data: mended: "))).toBe(true);
    const healthy = await look();
    expect(aboutData(healthy)).toEqual([expect.stringMatching(/^well {2}?Data: \d+ checks passed$/)]);
    expect(healthy.report).toContainEqual({ what: "Data", ok: true, say: expect.stringMatching(/^\d+ checks passed$/) });
    await runOnSite(own.environment, async ({ discussions }) => {
        expect(await discussions.rowByID(discussionID)).toMatchObject({ countComments: 4, countPlaces: 4, countTopPlaces: 3 });
    });
}, 180_000);
