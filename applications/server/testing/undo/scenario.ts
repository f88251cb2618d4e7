import type { Person, UndoSite } from "./undoSite";

/** The request that performs an action, and the people who may not undo it. */
interface Scenario {
    /** The administrator, unless another person does it. */
    by?: Person;
    method: "DELETE" | "PATCH" | "POST" | "PUT";
    path: string;
    body?: object;
    /** People who may not undo it, besides guests and members whom it does not concern. */
    mayNot?: readonly Person[];
    /** Tables in which the undo leaves something behind, with the reason. */
    leaves?: Readonly<Record<string, string>>;
}

/** Prepares the records of an action, and returns the request that performs it. */
export type PrepareScenario = (site: UndoSite) => Promise<Scenario>;

/** An action that can't be undone, with the reason. */
interface NoWayBack {
    noWayBack: string;
}

export type ActionTable = Readonly<Record<string, PrepareScenario | NoWayBack>>;

const SECOND_MS = 1000;
const WORDS = { format: "markdown" };

/** Starts a discussion of the author and returns its ID. */
export async function start(site: UndoSite, more: object = {}): Promise<number> {
    site.wait(SECOND_MS);
    const body = { name: "Kettle trips", body: `Measure it. ${site.unique("")}`, ...WORDS, categoryID: site.open, ...more };
    return (await site.answer<{ discussionID: number }>("author", "POST", "discussions", body)).discussionID;
}

/** Writes a reply of the member and returns its ID. */
export async function addComment(site: UndoSite, discussionID?: number): Promise<number> {
    const parentID = discussionID ?? (await start(site));
    site.wait(SECOND_MS);
    const body = { discussionID: parentID, body: `Mind the steam. ${site.unique("")}`, ...WORDS };
    return (await site.answer<{ commentID: number }>("member", "POST", "comments", body)).commentID;
}

/** Creates the scenario that changes a discussion; `first` is applied before. */
export const createChange =
    (body: object, first?: object): PrepareScenario =>
    async (site) => {
        const path = `discussions/${await start(site)}`;
        if (first) await site.answer("manager", "PATCH", path, first);
        return { method: "PATCH", path, body };
    };
