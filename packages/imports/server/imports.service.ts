import path from "node:path";
import type { Config } from "@parley/config/server";
import type { Import, ImportRemoval } from "@parley/imports/contract";
import { NO_RECORDS } from "@parley/imports/contract";
import type { Translate } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ImportsRepository } from "./imports.repository";
import type { ImportRow } from "./imports.tables";

interface Dependencies {
    repository: ImportsRepository;
    config: Config;
    removeImport: (source: string, t: Translate) => Promise<ImportRemoval>;
    findTranslation: ServerKit["findTranslation"];
    /** Recalculates all counters. */
    recount: (source: string) => Promise<void>;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** Creates the service that lists and removes imports, both for viewers with `site.manage`. */
export function createImportsService({ repository, config, removeImport, findTranslation, recount }: Dependencies) {
    return {
        async list(viewer: Viewer): Promise<Import[]> {
            requirePermission(viewer, "site.manage");
            const rows = await repository.latest();
            const counts = await repository.counts(rows.map(({ source }) => source));
            const sample = await config.get("firstCommunity.source");
            return rows.map((row) => ({
                ...shown(row),
                isSample: row.source === sample,
                counts: counts.get(row.source) ?? NO_RECORDS,
            }));
        },

        async remove(viewer: Viewer, source: string): Promise<ImportRemoval> {
            requirePermission(viewer, "site.manage");
            return removeImport(source, findTranslation(viewer));
        },

        /** Checks whether an import has finished or was removed, so that there is nothing to complete. */
        async isFinished(source: string): Promise<boolean> {
            const row = await repository.bySource(source);
            return row !== undefined && row.status !== "running" && row.status !== "stopped";
        },

        /**
         * Recalculates the counters of interrupted imports and marks these as stopped. Called at the server's start, when no import can be
         * running (FC-40).
         */
        async countStopped(): Promise<void> {
            for (const { source } of await repository.running()) {
                await recount(source);
                await repository.update(source, { status: "stopped" });
            }
        },
    };
}

function shown({ importID, source, form, directory, status, dateStarted, dateFinished, report }: ImportRow) {
    const { countProblems = 0 } = JSON.parse(report) as { countProblems?: number };
    return { importID, source, form, directory: path.basename(directory), status, dateStarted, dateFinished, countProblems };
}
