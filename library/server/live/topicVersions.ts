type Row<Key extends string, Column extends string> = Record<Key, number> & Record<Column, string | number | bigint | null>;

/** Returns the versions of topics by ID, for `LiveSource.read`: the values of these columns, joined by dots; null is empty. */
export function createTopicVersions<Key extends string, Column extends string>(
    rows: readonly Row<Key, Column>[],
    key: Key,
    columns: readonly Column[],
): Map<number, string> {
    return new Map(rows.map((row) => [row[key], columns.map((column) => row[column] ?? "").join(".")]));
}
