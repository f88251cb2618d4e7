import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { DeletedRecord, LoggedAction } from "@parley/actionLog/contract";
import type { Kysely } from "kysely";
import { listEndpoints } from "./testing/endpoints";
import { createTestEnvironment } from "./testing/testEnvironment";
import { CONTENT_ACTIONS } from "./testing/undo/contentActions";
import { MANAGING_ACTIONS } from "./testing/undo/managingActions";
import type { State } from "./testing/undo/readState";
import { compareStates, createStateReader } from "./testing/undo/readState";
import type { PrepareScenario } from "./testing/undo/scenario";
import type { UndoSite } from "./testing/undo/undoSite";
import { openUndoSite, readOffer } from "./testing/undo/undoSite";
import { CALLS_WITHOUT_UNDO, RECORDED_CALLS } from "./testing/undo/withoutUndo";

const ACTIONS = { ...CONTENT_ACTIONS, ...MANAGING_ACTIONS };
const SCENARIOS = Object.entries(ACTIONS).filter((entry): entry is [string, PrepareScenario] => typeof entry[1] === "function");

const own = createTestEnvironment();
let site: UndoSite;
let readState: () => Promise<State>;
beforeAll(async () => {
    site = await openUndoSite(own.environment);
    readState = await createStateReader(site.database);
}, 180_000);
afterAll(() => site.close());

/** Returns the call of the contract to which a request belongs. */
function findCall(method: string, path: string): string | undefined {
    const parts = path.split("/");
    const calls = [...listEndpoints().keys()].filter((name) => {
        const names = name.split("/").slice(1);
        const fits = (part: string, index: number) => part.startsWith(":") || part === parts[index];
        return name.startsWith(`${method} /`) && names.length === parts.length && names.every(fits);
    });
    // A name goes before a parameter, as in the router.
    return calls.sort((one, other) => one.split(":").length - other.split(":").length)[0];
}

const listTypes = () =>
    site.features.actionLog.kinds().map(({ recordType, kind, effect }) => ({ name: `${recordType} ${kind}`, effect }));

describe("FC-92 every action that is recorded", () => {
    test("has a row in the table, and every row has an action that a feature registers", () => {
        expect(Object.keys(ACTIONS).sort()).toEqual(
            listTypes()
                .map(({ name }) => name)
                .sort(),
        );
    });

    test("is recorded by a call in the table, which states why every other call that changes something has no undo", () => {
        const changing = [...listEndpoints().keys()].filter((name) => !name.startsWith("GET ")).sort();
        const decided = [...RECORDED_CALLS, ...Object.values(CALLS_WITHOUT_UNDO).flat()];
        expect({
            undecided: changing.filter((name) => !decided.includes(name)),
            unknown: decided.filter((name) => !changing.includes(name)),
            twice: decided.filter((name, index) => decided.indexOf(name) !== index),
        }).toEqual({ undecided: [], unknown: [], twice: [] });
    });

    test.each(SCENARIOS)(
        "%s ends with Undo, which brings back the former state and is refused to others",
        async (name, prepare) => {
            const { by = "manager", method, path, body, mayNot = [], leaves } = await prepare(site);
            const effect = listTypes().find((type) => type.name === name)?.effect;
            expect(RECORDED_CALLS).toContain(findCall(method, path));
            const before = await readState();

            const answer = await site.call(by, method, path, body);
            expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
            expect(compareStates(before, await readState())).not.toEqual({});
            const action = await findAction(name);
            // An edit is undone where it was made, among the earlier versions.
            expect(readOffer(answer.headers)).toBe(effect === "edits" ? undefined : action.actID);
            expect(action).toMatchObject({ canUndo: true, dateUndone: null });
            if (effect === "removes") await expectDeleted(action);

            for (const other of ["guest", "stranger", ...mayNot] as const)
                expect([401, 403, 404]).toContain(await site.undo(other, action.actID));
            expect([await site.undo(by, action.actID), compareStates(before, await readState(), leaves)]).toEqual([200, {}]);

            /** Returns the recorded action, as the person who performed it finds it in the log. */
            async function findAction(type: string): Promise<LoggedAction> {
                const [recordType, kind] = type.split(" ");
                const query = `acts?recordType=${recordType}&kind=${kind}&insertUserID=${site.ids[by]}`;
                const { acts } = await site.answer<{ acts: LoggedAction[] }>(by, "GET", query);
                if (!acts[0]) throw new Error(`${type} is not in the log`);
                return acts[0];
            }

            async function expectDeleted({ actID, recordType }: LoggedAction): Promise<void> {
                const query = by === "manager" || by === "moderator" ? "deleted-records" : "deleted-records?own=true";
                const { deletedRecords } = await site.answer<{ deletedRecords: DeletedRecord[] }>(by, "GET", query);
                // The rejection of a published post is listed as the removal of that post.
                if (recordType !== "report") expect(deletedRecords.map((record) => record.actID)).toContain(actID);
            }
        },
    );
});

/** Tables of what a site may have 100 of, and the column that is unique beside a number. */
const LIMITED = {
    "profileField delete": { table: "profileFields", name: "apiName" },
    "postType delete": { table: "postTypes", name: "postTypeID" },
    "postField delete": { table: "postFields", name: "postFieldID" },
    "interest delete": { table: "interests", name: "apiName", number: "interestID" },
    "discussionStatus delete": { table: "recordStatuses", name: "name", number: "recordStatusID" },
} as const;

describe("18 the undo of a removal", () => {
    test.each(Object.entries(LIMITED))("%s is refused while a site has as many as it may have", async (name, limited) => {
        const prepare = ACTIONS[name as keyof typeof LIMITED] as PrepareScenario;
        const { method, path } = await prepare(site);
        const removeCopies = await fill(limited);
        const actID = readOffer((await site.call("manager", method, path)).headers);
        expect(await site.undo("manager", actID ?? 0)).toBe(409);
        await removeCopies();
    });

    /** Adds copies of a row of a table, until 100 are left without one that is removed next. Returns what removes them. */
    async function fill({ table, name, ...columns }: (typeof LIMITED)[keyof typeof LIMITED]): Promise<() => Promise<unknown>> {
        const { query } = site.database as unknown as { query: Kysely<Record<string, Record<string, unknown>>> };
        const rows = await query.selectFrom(table).selectAll().execute();
        const row = { ...rows.at(-1) };
        if ("number" in columns) delete row[columns.number];
        const copies = Array.from({ length: 101 - rows.length }, (_none, index) => ({ ...row, [name]: `copy-${index}` }));
        await query.insertInto(table).values(copies).execute();
        return () => query.deleteFrom(table).where(name, "like", "copy-%").execute();
    }
});
