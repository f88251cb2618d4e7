import type { Act } from "@parley/actionLog/contract";
import { findSentence } from "./actKinds";

/** Acts that are told in one line, newest first; nearly always one. */
export type ActGroup = readonly [Act, ...Act[]];

/** The lines that tell of acts. What the same person did several times in a row to the same record is one line, where its kind has words for that. */
export function groupedActs(acts: readonly Act[]): ActGroup[] {
    const groups: [Act, ...Act[]][] = [];
    for (const act of acts) {
        const sentence = findSentence(act);
        if (!sentence) continue;
        const group = groups.at(-1);
        if (group && sentence.several !== undefined && isSameAction(group[0], act)) group.push(act);
        else groups.push([act]);
    }
    return groups;
}

function isSameAction(one: Act, other: Act): boolean {
    return (
        one.kind === other.kind &&
        one.recordType === other.recordType &&
        one.recordID === other.recordID &&
        one.insertUserID === other.insertUserID &&
        one.dateUndone === null &&
        other.dateUndone === null
    );
}
