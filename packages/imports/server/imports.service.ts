import path from "node:path";
import type { Config } from "@parley/config/server";
import type { Import, ImportRemoval } from "@parley/imports/contract";
import { NO_RECORDS } from "@parley/imports/contract";
import type { Viewer } from "@parley/library/server/http";
import { requirePermission } from "@parley/library/server/http";
import type { ImportRow, ImportsRepository } from "./imports.repository";

interface Dependencies {
    repository: ImportsRepository;
    config: Config;
    removeImport: (source: string) => Promise<ImportRemoval>;
    /** Makes all counters equal to what stands. */
    recount: (source: string) => Promise<void>;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** Which communities were brought in, and how they go again. Both are for those who manage the site. */
export function createImportsService({ repository, config, removeImport, recount }: Dependencies) {
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
            return removeImport(source);
        },

        /** Whether an import has run to its end, or is gone again: there is nothing to complete. */
        async isFinished(source: string): Promise<boolean> {
            const row = await repository.bySource(source);
            return row !== undefined && row.status !== "running" && row.status !== "stopped";
        },

        /** Counts what imports have stored that were cut off before they came to it: for a start, when none can be running here (FC-40). */
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
