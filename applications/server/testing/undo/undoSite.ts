import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { UNDO_HEADER } from "@parley/library/contract";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { Environment } from "../../settings/environment";
import { openTestSite } from "../openTestSite";

const HOST = "localhost:3000";

/** People who perform an action or try to undo it: an administrator, a moderator, two members, another member, and a guest. */
export type Person = "manager" | "moderator" | "author" | "member" | "stranger" | "guest";

export type UndoSite = Awaited<ReturnType<typeof openUndoSite>>;

/** Opens the whole server with one person of each kind and a category that all of them see. Its time is moved by `wait`. */
export async function openUndoSite(environment: Environment) {
    let now = Date.parse("2026-05-21T12:00:00Z");
    const clock = () => new Date(now);
    const site = await openTestSite(environment, { clock });
    const { users, config } = site.features;
    await users.createAdministrator({ name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" });
    await config.set(NO_POSTING_LIMITS);
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const [manager = 0, moderator = 0, author = 0, member = 0, stranger = 0] = await users.importUsers([
        { ...joined, name: "Marguerite", roleIDs: [RoleID.administrator] },
        { ...joined, name: "Ines", roleIDs: [RoleID.moderator] },
        { ...joined, name: "Dunstan" },
        { ...joined, name: "Hana" },
        { ...joined, name: "Rowan" },
    ]);
    const ids: Record<Person, number> = { manager, moderator, author, member, stranger, guest: 0 };
    const sessions = createSessions(site.database, clock);
    let last = 0;
    const unique = (name: string) => `${name} ${++last}`;
    const makeCategory = async (name: string) =>
        answer<{ categoryID: number }>("manager", "POST", "categories", {
            name: unique(name),
            urlcode: `${name.toLowerCase()}-${last}`,
            allowedDiscussionTypes: ["discussion", "question"],
        }).then(({ categoryID }) => categoryID);
    const open = await makeCategory("Open");
    return { ...site, ids, open, unique, makeCategory, call, answer, undo, read, wait };

    /** Lets some time go by. */
    function wait(ms: number): void {
        now += ms;
    }

    /** Sends a request; signs in for each, since a change of roles ends the member's sessions. */
    async function call(person: Person, method: string, path: string, body?: object) {
        const session = person === "guest" ? undefined : await sessions.begin(ids[person], false);
        return site.app.inject({
            method: method as "GET",
            url: `/api/v2/${path}`,
            headers: {
                host: HOST,
                "x-requested-with": "parley",
                ...(session && { cookie: `${SESSION_COOKIE}=${session.token}` }),
            },
            ...(body !== undefined && { payload: body }),
        });
    }

    /** Returns the body of a response; throws if the request is refused. */
    async function answer<T>(...[person, method, path, body]: Parameters<typeof call>): Promise<T> {
        const response = await call(person, method, path, body);
        if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
        return response.body === "" ? (undefined as T) : response.json<T>();
    }

    async function read<T>(path: string): Promise<T> {
        return answer<T>("manager", "GET", path);
    }

    /** Performs an action and undoes it, to prepare the opposite. */
    async function undo(person: Person, actID: number): Promise<number> {
        return (await call(person, "POST", `acts/${actID}/undo`, {})).statusCode;
    }
}

/** Returns the ID of the action that a response offers to undo. */
export function readOffer(headers: Readonly<Record<string, unknown>>): number | undefined {
    const [actID] = String(headers[UNDO_HEADER] ?? "").split(" ");
    return actID ? Number(actID) : undefined;
}
