import type { Migration } from "@parley/library/server/database";

/** Returns a text that identifies migrations across test files, which have each evaluated them anew. */
export const toKey = (migrations: readonly Migration[]): string => migrations.map(({ name, up }) => `${name} ${up}`).join("\n");
