import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate, openSqlite } from "@parley/library/server/database";
import { siteFiles, takeDatabase } from "@parley/library/server/testing";
import { migrations } from "../features";

/** Returns the URL of a migrated database for the sites of the running test file, on the PostgreSQL at `server`. */
export async function takeSiteDatabase(server: string): Promise<string> {
    return (await takeDatabase(server, migrations, "public")).url;
}

/** Writes a migrated database into a data folder that has none: the migrations run once in a worker. */
export async function writeSiteDatabase(directory: string): Promise<void> {
    if (!existsSync(directory) || existsSync(path.join(directory, "parley.sqlite"))) return;
    if (siteFiles.size === 0) await migrateFiles();
    for (const [name, content] of siteFiles) writeFileSync(path.join(directory, name), content);
}

async function migrateFiles(): Promise<void> {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-migrated-"));
    const database = openSqlite(directory);
    await migrate(database, migrations);
    await database.close();
    for (const name of readdirSync(directory)) siteFiles.set(name, readFileSync(path.join(directory, name)));
    rmSync(directory, { recursive: true });
}
