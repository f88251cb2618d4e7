import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import type { ReactionClass, ReactionSummary } from "./reactions";

/** Permissions that allow reactions of every class, and seeing flags. */
const MODERATORS = ["site.manage", "community.moderate"];

const PERMISSION_OF: Record<ReactionClass, string> = {
    Positive: "reactions.positive.add",
    Negative: "reactions.negative.add",
    Flag: "flag.add",
};

/** Returns the permission that a reaction type requires: that of its class, or its own (REACT-015, REACT-016). */
export function getReactPermission({ urlcode, class: reactionClass }: Pick<ReactionSummary, "urlcode" | "class">): string {
    return urlcode.toLowerCase() === "promote" ? "curation.manage" : PERMISSION_OF[reactionClass ?? "Positive"];
}

/** Whether these permissions allow a reaction of this type. */
export function mayReact(permissions: Permissions | undefined, type: Pick<ReactionSummary, "urlcode" | "class">): boolean {
    return hasPermission(permissions, [getReactPermission(type), ...MODERATORS]);
}

/** Whether these permissions allow seeing the flags of a record and who raised them (contract §4.8). */
export function maySeeFlags(permissions: Permissions | undefined): boolean {
    return hasPermission(permissions, MODERATORS);
}

/**
 * Returns the summaries after the viewer has chosen a reaction, or none, and the change of the score. At most one reaction is the viewer's,
 * and choosing it again removes it (REACT-004, REACT-005, REACT-007, REACT-008).
 */
export function applyChoice(
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

/** Returns the path to which a form without scripts posts a reaction. */
export const reactPath = (recordType: string, recordID: number, urlcode: string): string =>
    `/react/${recordType}/${recordID}/${encodeURIComponent(urlcode)}`;
