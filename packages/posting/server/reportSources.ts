import type { Viewer } from "@parley/library/server/http";
import type { ReportMeta } from "@parley/posting/contract";

/** A post of which its reports are asked. */
interface ReportedPost {
    recordID: number;
    categoryID: number;
}

/** Tells of the reports of posts, to those who look after them; of the others it says nothing. */
export type ReportSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    posts: readonly ReportedPost[],
) => Promise<ReadonlyMap<number, ReportMeta>>;

/** Who knows of reports tells here of those of discussions and comments. */
export function createReportSources() {
    let source: ReportSource | undefined;
    return {
        provideReports(given: ReportSource): void {
            source = given;
        },
        reportsOf: async (...asked: Parameters<ReportSource>): Promise<ReadonlyMap<number, ReportMeta>> =>
            (await source?.(...asked)) ?? new Map(),
    };
}
