import type { LoggedAction } from "@parley/actionLog/contract";
import { findSentence } from "./actionTypes";

/** Actions shown in one line, newest first; usually one. */
export type ActionGroup = readonly [LoggedAction, ...LoggedAction[]];

/**
 * Groups actions into lines. Consecutive actions of the same type by the same member on the same record form one group, if the type has a
 * sentence for several.
 */
export function groupActions(actions: readonly LoggedAction[]): ActionGroup[] {
    const groups: [LoggedAction, ...LoggedAction[]][] = [];
    for (const action of actions) {
        const sentence = findSentence(action);
        if (!sentence) continue;
        const group = groups.at(-1);
        if (group && sentence.several !== undefined && isSameAction(group[0], action)) group.push(action);
        else groups.push([action]);
    }
    return groups;
}

function isSameAction(one: LoggedAction, other: LoggedAction): boolean {
    return (
        one.kind === other.kind &&
        one.recordType === other.recordType &&
        one.recordID === other.recordID &&
        one.insertUserID === other.insertUserID &&
        one.dateUndone === null &&
        other.dateUndone === null
    );
}
