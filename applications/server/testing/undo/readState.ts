import type { Database, Engine } from "@parley/library/server/database";
import { sql } from "kysely";

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

/** Conditions of rows that say something: not those of a member without any choice or position in a discussion. */
const ROWS: Readonly<Record<string, string>> = {
    userDiscussions: '"bookmarked" or "dismissed" or "participated" or "countRead" is not null or "followLevel" is not null',
};

/** Content of the database by table, as texts of rows, without what an undone action leaves behind. */
export type State = Readonly<Record<string, readonly string[]>>;

/** Creates the function that reads the whole content of the database, in one statement: there are three states for each action. */
export async function createStateReader({ engine, query }: Database): Promise<() => Promise<State>> {
    const tables = (await query.introspection.getTables()).filter(
        ({ name, schema = "public" }) => schema === "public" && !Object.hasOwn(OTHER_TABLES, name),
    );
    const statement = tables
        .map(({ name, columns }) => {
            const kept = columns.map((column) => column.name).filter((column) => !Object.hasOwn(OTHER_COLUMNS, column));
            return `select '${name}' as "name", ${toText(engine, name, kept)} as "row" from "${name}" where ${ROWS[name] ?? "1 = 1"}`;
        })
        .join(" union all ");
    return async () => {
        const state: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
        const { rows } = await sql<{ name: string; row: string }>`${sql.raw(statement)}`.execute(query);
        for (const { name, row } of rows) state[name]?.push(row);
        return state;
    };
}

/** Columns that are left out, for PostgreSQL. */
const LEFT_OUT = `array[${Object.keys(OTHER_COLUMNS).map((column) => `'${column}'`)}]`;

/** Returns the expression of a row as a text with the names and values of these columns. PostgreSQL plans one for a whole row much sooner. */
function toText(engine: Engine, table: string, columns: readonly string[]): string {
    if (engine === "postgres") return `(to_jsonb("${table}") - ${LEFT_OUT})::text`;
    return columns.map((column) => `'${column}: ' || quote("${column}")`).join(" || ', ' || ") || "''";
}

/** Returns the rows that differ between two states, by table; tables in `leaves` are left out. */
export function compareStates(
    before: State,
    after: State,
    leaves: Readonly<Record<string, string>> = {},
): Record<string, { gone: string[]; added: string[] }> {
    const compared = Object.keys(before).filter((table) => !Object.hasOwn(leaves, table));
    const differences = compared.flatMap((table) => {
        const gone = subtract(before[table], after[table]);
        const added = subtract(after[table], before[table]);
        return gone.length + added.length > 0 ? [[table, { gone, added }] as const] : [];
    });
    return Object.fromEntries(differences);
}

function subtract(rows: readonly string[] = [], others: readonly string[] = []): string[] {
    const known = new Set(others);
    return rows.filter((row) => !known.has(row));
}
