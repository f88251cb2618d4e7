import type { Viewer } from "@parley/library/server/http";
import type { ReportMeta } from "@parley/posting/contract";

/** A post whose reports are requested. */
interface ReportedPost {
    recordID: number;
    categoryID: number;
}

/** Returns the reports of posts that the viewer moderates. */
export type ReportSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    posts: readonly ReportedPost[],
) => Promise<ReadonlyMap<number, ReportMeta>>;

/** Creates the registry for the source of reports of discussions and comments. */
export function createReportSources() {
    let source: ReportSource | undefined;
    return {
        provideReports(given: ReportSource): void {
            source = given;
        },
        reportsOf: async (...query: Parameters<ReportSource>): Promise<ReadonlyMap<number, ReportMeta>> =>
            (await source?.(...query)) ?? new Map(),
    };
}
