import { statSync } from "node:fs";
import path from "node:path";
import { NotAnArchive } from "@parley/archiveReaders/server";
import type { Comparison } from "@parley/imports/server";
import { compareArchive } from "@parley/imports/server";
import type { Command } from "./command";
import { BadUsage } from "./command";

/** Command that checks whether readers would get the whole text of an archive. */
export const compareArchives: Command = {
    name: "compare",
    usage: "compare <directory>…",
    summary: "compare an archive with what readers would get",
    help: "Renders every post of an archive that parley import can read, and compares it with what a reader would get. Stores nothing, and may run beside the server. Exits with 1 when something is missing, and names the posts.",
    options: {},
    async run({ positionals }) {
        if (positionals.length === 0) throw new BadUsage("Which directory?");
        const missing = positionals.find((directory) => !statSync(directory, { throwIfNoEntry: false })?.isDirectory());
        if (missing) throw new BadUsage(`${missing} is not a directory.`);
        const report: ({ source: string } & Comparison)[] = [];
        for (const directory of positionals.map((given) => path.resolve(given)))
            report.push({ source: path.basename(directory), ...(await toUsageError(compareArchive(directory, new Date()))) });
        return {
            ok: report.every(({ lost }) => lost.length === 0),
            report,
            lines: report.flatMap(({ source, lines }) => [`${source}:`, ...lines]),
        };
    },
};

/** Converts the error of a folder without an archive to one of usage. */
async function toUsageError(work: Promise<Comparison>): Promise<Comparison> {
    try {
        return await work;
    } catch (error) {
        if (error instanceof NotAnArchive) throw new BadUsage(error.message);
        throw error;
    }
}
