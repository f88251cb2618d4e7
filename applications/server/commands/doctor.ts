import { statfsSync } from "node:fs";
import { describeCondition } from "@parley/library/server/database";
import type { IntegrityError } from "@parley/library/server/integrityChecks";
import { openSite } from "../site";
import type { Command } from "./command";

interface Finding {
    what: string;
    ok: boolean;
    message: string;
}

const LITTLE_SPACE = 1024 ** 3;

/** Command that checks the installation and reports problems. */
export const doctor: Command = {
    name: "doctor",
    usage: "doctor [--mend]",
    summary: "check the installation",
    help: [
        "Opens the data, brings its schema up to date and checks it. Says what is wrong and what to do about it, and then exits with 1.",
        "With --mend, counters and places that differ from what they count are counted anew.",
    ].join("\n"),
    options: { mend: { type: "boolean" } },
    async run({ environment, values }) {
        const site = await openSite(environment, { servesAPI: false });
        try {
            const findings = [
                nodeVersion(),
                { what: "Database", ...(await describeCondition(site.database)) },
                await someoneInCharge(site.features.users),
                ...counters(await site.checks.run({ mend: values.mend === true }), site.checks.count),
                space(environment.dataDirectory),
                address(environment.siteURL),
            ];
            const lines = findings.map(({ ok, what, message }) => `${ok ? "well " : "CARE "} ${what}: ${message}`);
            // Programs read the message as `say`.
            const report = findings.map(({ message, ...finding }) => ({ ...finding, say: message }));
            return { ok: findings.every(({ ok }) => ok), report, lines };
        } finally {
            await site.close();
        }
    },
};

/** Returns one finding if all checks pass, otherwise one for each problem, repaired or not. */
function counters(errors: readonly IntegrityError[], count: number): Finding[] {
    if (errors.length === 0) return [{ what: "Data", ok: true, message: `${count} checks passed` }];
    return errors.map(({ name, ids, mended }) => ({
        what: "Data",
        ok: mended,
        message: `${mended ? "mended" : "not true"}: ${name}: ${shortened(ids)}${mended ? "" : ". Run parley doctor --mend"}`,
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
        message: `${process.versions.node}; 20.19 or newer is needed`,
    };
}

async function someoneInCharge(users: Awaited<ReturnType<typeof openSite>>["features"]["users"]): Promise<Finding> {
    const ok = await users.hasAccounts();
    return {
        what: "People",
        ok,
        message: ok
            ? "there are accounts"
            : "there is no account yet; start the server once, or run parley user create --administrator",
    };
}

function space(directory: string): Finding {
    const { bavail, bsize } = statfsSync(directory);
    const free = bavail * bsize;
    return { what: "Disk", ok: free > LITTLE_SPACE, message: `${(free / 1024 ** 3).toFixed(1)} GB free in ${directory}` };
}

function address(siteURL: string): Finding {
    const local = /\/\/(localhost|127\.|\[::1\])/.test(siteURL);
    const ok = local || siteURL.startsWith("https:");
    return {
        what: "Address",
        ok,
        message: ok ? siteURL : `${siteURL} is not encrypted; put the site behind https and set SITE_URL to it`,
    };
}
