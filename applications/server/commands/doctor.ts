import { statfsSync } from "node:fs";
import { describeCondition } from "@parley/library/server/database";
import type { IntegrityError } from "@parley/library/server/integrityChecks";
import { openSite } from "../site";
import type { Command } from "./command";

interface Finding {
    what: string;
    ok: boolean;
    say: string;
}

const LITTLE_SPACE = 1024 ** 3;

/** Command that checks the installation and reports problems. */
export const doctor: Command = {
    name: "doctor",
    usage: "doctor [--mend]",
    summary: "look the installation over",
    help: [
        "Opens the data, brings its schema up to date, checks it, and says what is not well and what to do. Exits with 1 when something is not.",
        "With --mend, counters and places that differ from what they count are counted anew.",
    ].join("\n"),
    options: { mend: { type: "boolean" } },
    async run({ environment, values }) {
        const site = await openSite(environment);
        try {
            const findings = [
                nodeVersion(),
                { what: "Database", ...(await describeCondition(site.database)) },
                await someoneInCharge(site.features.users),
                ...counters(await site.checks.run({ mend: values.mend === true }), site.checks.count),
                space(environment.dataDirectory),
                address(environment.siteURL),
            ];
            const lines = findings.map(({ ok, what, say }) => `${ok ? "well " : "CARE "} ${what}: ${say}`);
            return { ok: findings.every(({ ok }) => ok), report: findings, lines };
        } finally {
            await site.close();
        }
    },
};

/** Returns one finding if all checks pass, otherwise one for each problem, repaired or not. */
function counters(errors: readonly IntegrityError[], count: number): Finding[] {
    if (errors.length === 0) return [{ what: "Data", ok: true, say: `${count} things looked at, all as they must be` }];
    return errors.map(({ name, ids, mended }) => ({
        what: "Data",
        ok: mended,
        say: `it ${mended ? "was" : "is"} not so that ${name}: ${shortened(ids)}${mended ? "; mended" : ". Run parley doctor --mend"}`,
    }));
}

const MAX_NAMED = 10;

const shortened = (ids: readonly number[]): string =>
    ids.length > MAX_NAMED ? `${ids.slice(0, MAX_NAMED).join(", ")} and ${ids.length - MAX_NAMED} more` : ids.join(", ");

function nodeVersion(): Finding {
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    return {
        what: "Node",
        ok: major > 20 || (major === 20 && minor >= 19),
        say: `${process.versions.node}; 20.19 or newer is needed`,
    };
}

async function someoneInCharge(users: Awaited<ReturnType<typeof openSite>>["features"]["users"]): Promise<Finding> {
    const ok = await users.hasAccounts();
    return {
        what: "People",
        ok,
        say: ok
            ? "there are accounts"
            : "there is no account yet; start the server once, or use parley user create --administrator",
    };
}

function space(directory: string): Finding {
    const { bavail, bsize } = statfsSync(directory);
    const free = bavail * bsize;
    return { what: "Disk", ok: free > LITTLE_SPACE, say: `${(free / 1024 ** 3).toFixed(1)} GB free in ${directory}` };
}

function address(siteURL: string): Finding {
    const local = /\/\/(localhost|127\.|\[::1\])/.test(siteURL);
    const ok = local || siteURL.startsWith("https:");
    return {
        what: "Address",
        ok,
        say: ok ? siteURL : `${siteURL} is not encrypted; put the site behind https and set SITE_URL to it`,
    };
}
