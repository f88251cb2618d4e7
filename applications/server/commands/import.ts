import { statSync } from "node:fs";
import path from "node:path";
import { ARCHIVE_FORMS, NotAnArchive } from "@parley/archiveReaders/server";
import { toSource } from "@parley/imports/contract";
import type { ImportReport } from "@parley/imports/server";
import { WrongFormError } from "@parley/imports/server";
import { openSite } from "../site";
import type { Command } from "./command";
import { BadUsage } from "./command";

/** Command that imports other communities. */
export const importArchives: Command = {
    name: "import",
    usage: `import <${ARCHIVE_FORMS.join("|")}> <directory>… [--as <name>]`,
    summary: "import communities from their archives",
    help: "Reads a Stack Exchange data dump (a folder with Posts.xml, plain or gzipped) an archive of JSON lines (packages/archiveReaders/README.md), or the comments of a blog as Disqus, WordPress, Isso or Remark42 export them: those of each page become a discussion of this page, whose site is to be on /settings/embedding. It can be stopped and run again: what is stored already is not stored twice, even if the folder has another name by then. --as names the import by hand: to continue one that was not recognized, or to keep two archives apart. It ends with a report of what was read, stored and left out. It exits with 1 if an archive was damaged; what could be read of it is stored.",
    options: { as: { type: "string" } },
    async run({ positionals, values, environment, quiet }) {
        const [wanted, ...directories] = positionals;
        const form = ARCHIVE_FORMS.find((known) => known === wanted);
        if (!form) throw new BadUsage(`An archive is one of ${ARCHIVE_FORMS.join(", ")}.`);
        if (directories.length === 0) throw new BadUsage("Which directory?");
        const missing = directories.find((directory) => !statSync(directory, { throwIfNoEntry: false })?.isDirectory());
        if (missing) throw new BadUsage(`${missing} is not a directory.`);
        const name = typeof values.as === "string" ? toSource(values.as) : undefined;
        if (name !== undefined && directories.length > 1) throw new BadUsage("--as names one archive.");
        const site = await openSite(environment, { servesAPI: false });
        const onProgress = (line: string) => void (quiet || process.stderr.write(`${line}\n`));
        try {
            const reports: ImportReport[] = [];
            for (const directory of directories.map((given) => path.resolve(given))) {
                const source = name ?? toSource(path.basename(directory));
                const options = { form, source, isNamed: name !== undefined, onProgress };
                reports.push(await toUsageError(site.features.imports.importArchive(directory, options)));
            }
            return {
                ok: reports.every(({ damaged }) => !damaged),
                report: reports,
                lines: reports.flatMap(({ lines }) => lines),
            };
        } finally {
            await site.close();
        }
    },
};

/** Converts the error of a folder without an archive to one of usage. */
async function toUsageError(work: Promise<ImportReport>): Promise<ImportReport> {
    try {
        return await work;
    } catch (error) {
        if (error instanceof NotAnArchive || error instanceof WrongFormError) throw new BadUsage(error.message);
        throw error;
    }
}
