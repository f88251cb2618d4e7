import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ownDatabase } from "@parley/library/server/testing";
import type { Environment } from "../environment";
import { readEnvironment } from "../environment";
import type { Features } from "../features";
import { openSite } from "../site";
import { doctor } from "./doctor";

const directory = mkdtempSync(path.join(tmpdir(), "parley-doctor-"));
let environment: Environment;
let discussionID = 0;

beforeAll(async () => {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    environment = readEnvironment({
        DATA_DIR: directory,
        LOG_LEVEL: "silent",
        ...(url && { DATABASE_URL: await ownDatabase(url) }),
    });
    await work(async ({ users, categories, discussions, comments }) => {
        const userID = await users.createAdministrator({
            name: "Keyholder",
            email: "key@fettle.example",
            password: "the brass one by the door",
        });
        const viewer = await users.viewer(userID);
        const { categoryID } = await categories.create(viewer, { name: "Kettles", urlcode: "kettles" });
        const post = { body: "It drips.", format: "text", insertUserID: userID, dateInserted: "2026-05-01T10:00:00+00:00" };
        [discussionID = 0] = await discussions.importDiscussions([{ ...post, name: "A kettle", categoryID }]);
        const replies = Array.from({ length: 3 }, () => ({ ...post, discussionID }));
        await comments.importComments([...replies, { ...post, discussionID, parentIndex: 0 }]);
    });
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function work(todo: (features: Features) => Promise<void>): Promise<void> {
    const site = await openSite(environment);
    try {
        await todo(site.features);
    } finally {
        await site.close();
    }
}

const look = (values: Record<string, unknown> = {}) => doctor.run({ values, positionals: [], environment, quiet: true });
const aboutData = ({ lines }: Awaited<ReturnType<typeof look>>) => lines.filter((line) => line.includes(" Data: "));

test("FC-40 counters and places that are not what they count are told, and mended when that is wanted", async () => {
    const found = await look();
    expect(found.ok).toBe(false);
    // What was brought in was not counted.
    expect(aboutData(found).join("\n")).toMatch(
        /CARE {2}Data: it is not so that the comments of a discussion stand at the places 1, 2, 3 …: \d+/,
    );
    expect(aboutData(found).join("\n")).toMatch(/members count the comments they wrote/);
    expect(aboutData(found).join("\n")).toMatch(/categories count what stands in them/);

    const mended = await look({ mend: true });
    expect(aboutData(mended).every((line) => line.startsWith("well ") && line.endsWith("; mended"))).toBe(true);
    expect(aboutData(await look())).toEqual([
        expect.stringMatching(/^well {2}?Data: \d+ things looked at, all as they must be$/),
    ]);
    await work(async ({ discussions }) => {
        expect(await discussions.rowByID(discussionID)).toMatchObject({ countComments: 4, countPlaces: 4, countTopPlaces: 3 });
    });
}, 60_000);
