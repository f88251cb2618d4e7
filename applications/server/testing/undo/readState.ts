import type { Database } from "@parley/library/server/database";

/** Tables that an undone action does not leave as they were, with the reason. */
const OTHER_TABLES: Readonly<Record<string, string>> = {
    acts: "The log has the action, undone.",
    actJobs: "The log has the bulk job of the action.",
    sessions: "Each request of these tests signs in.",
    notificationEvents: "Notifications are delivered in the background, and of what was restored is told.",
    notifications: "As above; a notification of what was undone is hidden when it is read.",
    permissionsVersion: "A number that rises with each change, so that no cached permission outlives it.",
    searchQueue: "What is to be indexed anew, in the background.",
};

/** Columns that an undone action does not leave as they were, with the reason. */
const OTHER_COLUMNS: Readonly<Record<string, string>> = {
    version: "Rises with each change, so that an edit of the state before is refused.",
    dateUpdated: "The undo is a change as well.",
    updateUserID: "As above.",
    dateLastActive: "Whoever did it was here.",
};

/** Rows that say nothing: a member without any choice or position in a discussion. */
const isEmpty = (table: string, row: Record<string, unknown>): boolean =>
    table === "userDiscussions" &&
    !row.bookmarked &&
    !row.dismissed &&
    !row.participated &&
    row.countRead === null &&
    row.followLevel === null;

/** Content of the database by table, as texts of rows in a fixed order, without what an undone action leaves behind. */
export type State = Readonly<Record<string, readonly string[]>>;

/** Reads the whole content of the database. */
export async function readState({ query }: Database, tables: readonly string[]): Promise<State> {
    const state: Record<string, string[]> = {};
    for (const table of tables.filter((name) => !Object.hasOwn(OTHER_TABLES, name))) {
        const rows = (await query
            .selectFrom(table as never)
            .selectAll()
            .execute()) as Record<string, unknown>[];
        const isLeft = (column: string) => Object.hasOwn(OTHER_COLUMNS, column);
        state[table] = rows
            .filter((row) => !isEmpty(table, row))
            .map((row) => JSON.stringify(row, (column, value: unknown) => (isLeft(column) ? undefined : value)))
            .sort();
    }
    return state;
}

/** Returns the rows that differ between two states, by table; tables in `leaves` are left out. */
export function compareStates(
    before: State,
    after: State,
    leaves: Readonly<Record<string, string>> = {},
): Record<string, { gone: string[]; added: string[] }> {
    const compared = Object.keys(before).filter((table) => !Object.hasOwn(leaves, table));
    const differences = compared.flatMap((table) => {
        const [old, present] = [before[table] ?? [], after[table] ?? []];
        const gone = old.filter((row) => !present.includes(row));
        const added = present.filter((row) => !old.includes(row));
        return gone.length + added.length > 0 ? [[table, { gone, added }] as const] : [];
    });
    return Object.fromEntries(differences);
}

/** Returns the names of all tables. */
export async function listTables({ query }: Database): Promise<string[]> {
    return (await query.introspection.getTables()).map(({ name }) => name);
}
