import { statfsSync } from "node:fs";
import { conditionOf } from "@parley/library/server/database";
import { openSite } from "../site";
import type { Command } from "./command";

interface Finding {
    what: string;
    ok: boolean;
    say: string;
}

const LITTLE_SPACE = 1024 ** 3;

/** Looks a community over and says what is not well. */
export const doctor: Command = {
    name: "doctor",
    usage: "doctor",
    summary: "look the installation over",
    help: "Opens the data, brings its schema up to date, checks it, and says what is not well and what to do. Exits with 1 when something is not.",
    options: {},
    async run({ environment }) {
        const site = await openSite(environment);
        try {
            const findings = [
                nodeVersion(),
                { what: "Database", ...(await conditionOf(site.database)) },
                await someoneInCharge(site.features.users),
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
