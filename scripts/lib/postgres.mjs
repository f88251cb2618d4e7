import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./freePort.mjs";

const START_WITHIN = 30_000; // ms

// Settings of a temporary cluster: fsync stays on, so that commits are written as in production, but they do not wait for it. Vacuuming
// would not pay before its tables are dropped.
const HASTY = ["fsync=on", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
const SETTINGS = ["wal_level=minimal", "max_wal_senders=0", "max_connections=120"];

/**
 * Starts PostgreSQL in a temporary folder, on a socket there and a free port of 127.0.0.1; returns its `url` and `pid`. `stop()` ends it
 * and deletes the folder. `bin` is the folder of its programs (`findPostgres()`). A given `folder` is retained with its content; with
 * `isCareful` acknowledged commits are on disk.
 */
export async function startPostgres(bin, { folder: givenFolder, isCareful = false } = {}) {
    if (givenFolder) mkdirSync(givenFolder, { recursive: true });
    const folder = givenFolder ?? mkdtempSync(join(tmpdir(), "parley-pg-"));
    const owner = unprivilegedOwner();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, "data");
    const clear = () => !givenFolder && rmSync(folder, { recursive: true, force: true });
    try {
        if (!existsSync(join(data, "PG_VERSION"))) await makeCluster(bin, data, folder, owner);
        const port = await freePort();
        const settings = [
            ...(isCareful ? [] : HASTY),
            ...SETTINGS,
            `port=${port}`,
            "listen_addresses=127.0.0.1",
            `unix_socket_directories=${folder}`,
        ];
        const server = start(
            join(bin, "postgres"),
            ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
            folder,
            owner,
        );
        const stop = async () => {
            if (server.child.exitCode === null && server.child.signalCode === null) {
                server.child.kill("SIGINT");
                await server.ended;
            }
            clear();
        };
        const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
        try {
            await answering(url, server);
        } catch (error) {
            await stop();
            throw error;
        }
        return { url, pid: server.child.pid, stop };
    } catch (error) {
        clear();
        throw error;
    }
}

/** Creates a cluster with a realistic collation if this PostgreSQL has one: in "C" a wrong ORDER BY would go unnoticed. */
async function makeCluster(bin, data, folder, owner) {
    const common = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", "--locale=C"];
    const collated = start(join(bin, "initdb"), [...common, "--locale-provider=icu", "--icu-locale=en-US"], folder, owner);
    if ((await collated.ended) === 0) return;
    rmSync(data, { recursive: true, force: true });
    const plain = start(join(bin, "initdb"), common, folder, owner);
    if ((await plain.ended) !== 0) throw new Error(`PostgreSQL could not make a cluster: ${plain.said()}`);
}

/** Returns the user that runs PostgreSQL, which refuses to run as root: the one created for it, or nobody. */
function unprivilegedOwner() {
    if (process.getuid?.() !== 0) return undefined;
    const users = readFileSync("/etc/passwd", "utf8")
        .split("\n")
        .map((line) => line.split(":"));
    const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
    if (!user) throw new Error("PostgreSQL does not run as root, and there is no user to run it as.");
    return { uid: Number(user[2]), gid: Number(user[3]) };
}

function start(program, args, cwd, owner) {
    const child = spawn(program, args, { cwd, ...owner, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (part) => (output += part));
    child.stderr.on("data", (part) => (output += part));
    const ended = new Promise((resolve) => {
        child.once("error", (error) => {
            output += error.message;
            resolve(-1);
        });
        child.once("close", resolve);
    });
    return { child, ended, said: () => output.trim().split("\n").slice(-5).join(" ") };
}

async function answering(url, server) {
    const { default: pg } = await import("pg");
    const limit = performance.now() + START_WITHIN;
    for (;;) {
        const client = new pg.Client({ connectionString: url });
        try {
            await client.connect();
            await client.end();
            return;
        } catch (error) {
            if (server.child.exitCode !== null || performance.now() > limit)
                throw new Error(`PostgreSQL did not start: ${server.said()}`, { cause: error });
        }
        await wait(50);
    }
}
