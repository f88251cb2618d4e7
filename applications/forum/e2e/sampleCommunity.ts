import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import Database from "libsql";
import { alone } from "../../../scripts/lib/lock.mjs";
import type { Credentials } from "./credentials";

const root = path.join(__dirname, "../../..");
const server = path.join(root, "dist/server/main.js");
const archive = path.join(root, "applications/server/firstCommunity/fettle");
/** `npm test` begins with an empty folder. */
const cache = path.join(root, ".cache/test");

/** Starts a server on a data folder. */
type Start = (directory: string) => Promise<{ url: string; end(signal: NodeJS.Signals): Promise<unknown> }>;

/**
 * Puts the data of a forum with the sample community, without limits on posting, into an empty folder. They are made by the first test file
 * that needs them, and copied for each: filling the community takes longer than starting a server.
 */
export async function copySampleCommunity(directory: string, administrator: Credentials, start: Start): Promise<void> {
    const sample = path.join(cache, `sample-${fingerprint(administrator)}`);
    await alone(`${sample}.lock`, async () => {
        if (!existsSync(sample)) await makeSample(sample, administrator, start);
    });
    cpSync(sample, directory, { recursive: true });
}

async function makeSample(sample: string, administrator: Credentials, start: Start): Promise<void> {
    // Made under another name, so that a test that is interrupted leaves nothing incomplete behind.
    const unfinished = mkdtempSync(`${sample}-`);
    try {
        const forum = await start(unfinished);
        await liftPostingLimits(forum.url, administrator);
        await indexAll(forum.url, unfinished);
        await forum.end("SIGTERM");
        renameSync(unfinished, sample);
    } catch (error) {
        rmSync(unfinished, { recursive: true, force: true });
        throw error;
    }
}

/**
 * Searches until the whole community is in the search index: each search indexes some hundred records first. Every server on a copy would
 * index the rest, in processes of its own.
 */
async function indexAll(url: string, directory: string): Promise<void> {
    const database = new Database(path.join(directory, "parley.sqlite"), { readonly: true });
    const unindexed = database.prepare(
        "SELECT (SELECT count(*) FROM searchQueue) + (SELECT count(*) = 0 OR min(isQueued) = 0 FROM searchRenewals) AS count",
    );
    while ((unindexed.get() as { count: number }).count > 0) await fetch(`${url}/api/v2/search?query=mend`);
    database.close();
}

/** Removes the limits on posting: test members post faster than people. */
export async function liftPostingLimits(url: string, { name: username, password }: Credentials): Promise<void> {
    let cookie = "";
    const send = async (method: string, place: string, body: object) => {
        const headers = { "content-type": "application/json", "x-requested-with": "parley", origin: url, cookie };
        const answer = await fetch(`${url}/api/v2/${place}`, { method, headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${await answer.text()}`);
        return answer;
    };
    const signedIn = await send("POST", "authenticate/password", { username, password, persist: false });
    cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
    await send("PATCH", "config", NO_POSTING_LIMITS);
    await send("POST", "authenticate/signout", {});
}

/** Returns a name for what the data depend on: the server, the archive of the community, and the administrator. */
function fingerprint(administrator: Credentials): string {
    const hash = createHash("sha256").update(JSON.stringify(administrator)).update(readFileSync(server));
    for (const entry of readdirSync(archive, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
    return hash.digest("hex").slice(0, 12);
}
