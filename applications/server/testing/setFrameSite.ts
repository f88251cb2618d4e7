import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { Site } from "../site";
import { createFakeBuild } from "./createFakeBuild";
import { openTestSite } from "./openTestSite";
import { createTestEnvironment } from "./testEnvironment";

const HOST = "forum.test";
/** Address of the site. */
export const FRAME_SITE_URL = `http://${HOST}`;

type MemberIDs = Record<"manager" | "member" | "other", number>;
export type Person = keyof MemberIDs | "guest";

/**
 * Opens a site with three members before the tests of the running file, for those of frames on other sites, and closes it afterwards. Its pages
 * contain nothing but the form that was rejected.
 */
export function setFrameSite(clock: () => Date, settings: Readonly<Record<string, string>> = {}) {
    const buildDirectory = createFakeBuild(`
        exports.locales = ["en"];
        exports.withoutNoise = (address) => address;
        exports.renderPage = async ({ formState, settings: { transientKey } }) => ({
            status: 404,
            html: JSON.stringify(formState ?? { transientKey }),
        });`);
    const own = createTestEnvironment({ SITE_URL: FRAME_SITE_URL, ...settings });
    let opened: { site: Site; ids: MemberIDs } | undefined;

    beforeAll(async () => {
        const site = await openTestSite(own.environment, { clock, buildDirectory });
        const first = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };
        await site.features.users.createAdministrator(first);
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const [manager = 0, member = 0, other = 0] = await site.features.users.importUsers([
            { ...joined, name: "Marguerite", roleIDs: [RoleID.administrator] },
            { ...joined, name: "Dunstan", roleIDs: [RoleID.member] },
            { ...joined, name: "Rowan", roleIDs: [RoleID.member] },
        ]);
        opened = { site, ids: { manager, member, other } };
    }, 180_000);
    afterAll(async () => {
        await opened?.site.close();
        rmSync(buildDirectory, { recursive: true, force: true });
    });

    const frameSite = {
        get site(): Site {
            return requireOpened().site;
        },

        get ids(): MemberIDs {
            return requireOpened().ids;
        },

        async send(method: string, url: string, headers: Record<string, string>, payload?: object) {
            const all = { host: HOST, origin: FRAME_SITE_URL, "x-requested-with": "parley", ...headers };
            return frameSite.site.app.inject({ method: method as "GET", url, headers: all, ...(payload && { payload }) });
        },

        /** Sends a request of a signed-in member, or of a guest. */
        async call(person: Person, method: string, url: string, body?: object) {
            if (person === "guest") return frameSite.send(method, url, {}, body);
            const { token } = await createSessions(frameSite.site.database, clock).begin(frameSite.ids[person], false);
            return frameSite.send(method, url, { cookie: `${SESSION_COOKIE}=${token}` }, body);
        },
    };
    return frameSite;

    function requireOpened() {
        if (!opened) throw new Error("The site is opened before the tests of a file, not while it is read.");
        return opened;
    }
}

/** Returns the body of a response; throws if the request was refused. */
export async function answer<T>(begun: ReturnType<ReturnType<typeof setFrameSite>["send"]>): Promise<T> {
    const response = await begun;
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<T>();
}
