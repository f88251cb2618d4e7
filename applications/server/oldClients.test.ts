import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { RoleID } from "@parley/permissions/contract";
import type { Site } from "./site";
import type { Community } from "./testing/oldClients/journey";
import { PASSWORD } from "./testing/oldClients/journey";
import { MANAGING } from "./testing/oldClients/managing.journeys";
import type { OldClient } from "./testing/oldClients/oldClient";
import { createOldClient } from "./testing/oldClients/oldClient";
import { READING } from "./testing/oldClients/reading.journeys";
import { TAKING_PART } from "./testing/oldClients/takingPart.journeys";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

jest.setTimeout(60_000);

// A port of its own, known before the site is opened: addresses in answers are those of the site.
const PORT = 21_000 + (process.pid % 20_000);
const siteURL = `http://127.0.0.1:${PORT}`;
const own = createTestEnvironment({ SITE_URL: siteURL });
let site: Site;
let community: Community;

beforeAll(async () => {
    site = await openTestSite(own.environment);
    await site.app.listen({ port: PORT, host: "127.0.0.1" });
    expect((site.app.server.address() as AddressInfo).port).toBe(PORT);
    community = await settle();
}, 180_000);
afterAll(() => site.close());

async function settle(): Promise<Community> {
    const { users, config } = site.features;
    await config.set(NO_POSTING_LIMITS);
    const adminID = await users.createAdministrator({ name: "Keyholder", email: "keyholder@example.com", password: PASSWORD });
    const join = (name: string) => users.create({ name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD });
    const [memberID, moderatorID] = [await join("Marguerite"), await join("Ines")];
    await join("Hastings");
    await site.database.query.insertInto("userRoles").values({ userID: moderatorID, roleID: RoleID.moderator }).execute();
    const visitor = (headers?: Record<string, string>) => createOldClient(siteURL, headers);
    const signIn = async (name: string): Promise<OldClient> => {
        const client = visitor();
        await client.form("/entry/signin", { Email: name, Password: PASSWORD });
        return client;
    };
    const [member, moderator, admin] = [await signIn("Marguerite"), await signIn("Ines"), await signIn("Keyholder")];
    const category = async (name: string) =>
        (
            await admin.post("/categories", {
                name,
                urlcode: name.toLowerCase(),
                allowedDiscussionTypes: ["discussion", "question"],
            })
        ).data.categoryID as number;
    const [categoryID, otherCategoryID] = [await category("Kettles"), await category("Irons")];
    const posted = async (client: OldClient, path: string, body: object) => {
        const { status, data } = await client.post(path, body);
        if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
        return data;
    };
    let count = 0;
    const words = () => ({ body: `Words ${++count}.`, format: "markdown" });
    return {
        siteURL,
        ...{ guest: visitor(), member, moderator, admin, memberID, moderatorID, adminID, categoryID, otherCategoryID },
        ...{ visitor, signIn },
        start: (fields = {}, client = member) =>
            posted(client, "/discussions", { name: `Kettle ${count}`, ...words(), categoryID, ...fields }),
        reply: (discussionID, fields = {}, client = member) =>
            posted(client, "/comments", { discussionID, ...words(), ...fields }),
        notified: () => site.features.notifications.settle(),
    };
}

describe("a client made for this API", () => {
    test("has at least sixty journeys", () => {
        expect(READING.length + TAKING_PART.length + MANAGING.length).toBeGreaterThanOrEqual(60);
    });

    test.each([...READING, ...TAKING_PART, ...MANAGING])("%s", async (_name, run) => run(community));
});
