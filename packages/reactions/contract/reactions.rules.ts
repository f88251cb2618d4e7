import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import type { ReactionClass, ReactionSummary } from "./reactions";

/** Who may always react, whatever the class, and see what was flagged. */
const MODERATORS = ["site.manage", "community.moderate"];

const PERMISSION_OF: Record<ReactionClass, string> = {
    Positive: "reactions.positive.add",
    Negative: "reactions.negative.add",
    Flag: "flag.add",
};

/** The permission a kind of reaction needs: that of its class, or one of its own (REACT-015, REACT-016). */
export function permissionToReact({ urlcode, class: reactionClass }: Pick<ReactionSummary, "urlcode" | "class">): string {
    return urlcode.toLowerCase() === "promote" ? "curation.manage" : PERMISSION_OF[reactionClass ?? "Positive"];
}

/** Whether somebody may react so. */
export function mayReact(permissions: Permissions | undefined, type: Pick<ReactionSummary, "urlcode" | "class">): boolean {
    return hasPermission(permissions, [permissionToReact(type), ...MODERATORS]);
}

/** Whether somebody may see how often a record was flagged, and by whom (contract §4.8). */
export function maySeeFlags(permissions: Permissions | undefined): boolean {
    return hasPermission(permissions, MODERATORS);
}

/**
 * The summaries as they will be when the viewer has chosen a reaction, or none: at most one is theirs, and choosing the
 * one that is set takes it back (REACT-004, REACT-005, REACT-007, REACT-008). Answers with the change of the score.
 */
export function withChoice(
    summaries: readonly ReactionSummary[],
    urlcode: string | undefined,
): { summaries: ReactionSummary[]; scoreChange: number } {
    let scoreChange = 0;
    const changed = summaries.map((summary) => {
        const had = summary.hasReacted === true;
        const has = urlcode !== undefined && summary.urlcode.toLowerCase() === urlcode.toLowerCase();
        const difference = Number(has) - Number(had);
        scoreChange += difference * (summary.reactionValue ?? 0);
        return difference === 0 ? summary : { ...summary, hasReacted: has, count: Math.max(0, summary.count + difference) };
    });
    return { summaries: changed, scoreChange };
}

/** Where a form posts to react so without scripts. */
export const reactPath = (recordType: string, recordID: number, urlcode: string): string =>
    `/react/${recordType}/${recordID}/${encodeURIComponent(urlcode)}`;
