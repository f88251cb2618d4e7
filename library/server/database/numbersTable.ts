import { sql } from "kysely";
import type { Engine } from "./database";

/**
 * Returns a list of integers as the rows of a table `numbers` with the column `value`, for `selectFrom`. The statement has one parameter
 * however long the list is, so that it is compiled and prepared once.
 */
export function toNumbersTable(engine: Engine, numbers: readonly number[]) {
    return engine === "sqlite"
        ? sql<{ value: number }>`json_each(${JSON.stringify(numbers)})`.as("numbers")
        : sql<{ value: number }>`unnest(${[...numbers]}::int[])`.as(sql`numbers(value)`);
}
