import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ShownCondition } from "./notifications.repository";
import type { NotificationRegistry } from "./registry";
import { hasBlocked } from "./relations/blocks";

/**
 * Creates the condition that a viewer may be shown a notification: they may see its record, its cause still holds, and they have not blocked who
 * caused it, unless it is official. It is part of every query that lists or counts, and of the check before a mail or push is sent, so that
 * removed and hidden records vanish from all of them at once and come back when that is undone (FC-14).
 */
export async function findShownCondition(viewer: Viewer, registry: NotificationRegistry): Promise<ShownCondition> {
    const records = await Promise.all(
        [...registry.records()].map(async ([recordType, source]) => [recordType, await source.isVisible(viewer)] as const),
    );
    const causes = await Promise.all(
        [...registry.causes().values()].flatMap(({ name, isCurrent }) =>
            isCurrent ? [isCurrent(viewer).then((condition) => [name, condition] as const)] : [],
        ),
    );
    if (records.length === 0) return undefined;
    const official = [...registry.kinds().values()].flatMap(({ activityType, isOfficial }) => (isOfficial ? [activityType] : []));
    return (columns, row) =>
        row.and([
            row.or(records.map(([recordType, isVisible]) => row.and([row("n.recordType", "=", recordType), isVisible(columns)]))),
            row.or([
                ...(official.length > 0 ? [row("n.activityType", "in", official)] : []),
                row.not(hasBlocked(viewer.userID, row.ref("n.actorUserID"))),
            ]),
            ...causes.map(([cause, isCurrent]) => row.or([row("n.cause", "<>", cause), isCurrent(columns)])),
        ]);
}

interface DependentRow {
    cause: string;
    recordType: string;
    recordID: number;
    parentID: number | null;
    actorUserID: number;
}

/**
 * Notes the rows on which a viewer's unread notifications depend, one by one: as a query, the condition would make every cached response
 * with a badge depend on all posts.
 */
export function noteReads(
    { changes }: Pick<Database, "changes">,
    registry: NotificationRegistry,
    userID: number,
    rows: readonly DependentRow[],
): void {
    changes.readRows("notifications", [undefined], "userID", userID);
    changes.readRows("memberRelations", [undefined], "userID", userID);
    for (const row of rows) {
        const reads = [
            ...(registry.records().get(row.recordType)?.reads ?? []),
            ...(registry.causes().get(row.cause)?.reads ?? []),
        ];
        for (const { table, key, of } of reads) if (row[of] !== null) changes.readRows(table, [undefined], key, row[of]);
    }
}
