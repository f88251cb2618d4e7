import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { TranslateText } from "@parley/library/server/translatables";
import { requireManaging } from "./tagManagement.service";
import type { TagsService } from "./tags.service";
import type { TagRow } from "./tags.tables";
import type { TagTexts } from "./tagTexts";

/** Registers the actions on tags: descriptions for tag managers, and undo. */
export function registerTagActions(
    service: TagsService,
    actionLog: Pick<ActionLog, "provide">,
    texts: Pick<TagTexts, "find">,
): void {
    actionLog.provide("tag", {
        effects: { add: "edits", change: "edits", delete: "removes", merge: "merges" },
        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "community.manage")) return [];
            const [rows, translate] = [await rowsOf(actions), await texts.find(viewer)];
            return actions.map((action) => ({
                action,
                shown: shownOf(action, rows, translate),
                canUndo: may(viewer, "tags.add") && isUnchanged(rows.get(action.recordID), action),
            }));
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            requireManaging(viewer);
            const row = (await rowsOf([action])).get(action.recordID);
            if (!row || !isUnchanged(row, action)) throw hasChangedSince(row?.name);
            if (action.kind === "delete") return service.restore(row, String(action.before.urlcode), []);
            if (action.kind === "merge")
                return service.restore(row, String(action.before.urlcode), idsIn(action.after.formerlyMerged));
            const { nameKey, urlcode } = action.before as Partial<TagRow>;
            const same = await service.byNamesOrCodes(nameKey ? [nameKey] : [], urlcode ? [urlcode] : []);
            if (same.some(({ tagID }) => tagID !== row.tagID)) throw hasChangedSince(row.name);
            await service.rewrite(row, action.before as Partial<TagRow>);
        },
    });

    async function rowsOf(actions: readonly LoggedAction[]): Promise<Map<number, TagRow>> {
        const ids = actions.flatMap(({ recordID, after }) => [recordID, ...idsIn([after.mergedIntoID])]);
        return new Map((await service.anyByIDs([...new Set(ids)])).map((row) => [row.tagID, row]));
    }
}

/** Whether nothing that an action changed has changed since. */
function isUnchanged(row: TagRow | undefined, { kind, after }: LoggedAction): boolean {
    if (!row) return false;
    const { dateDeleted, mergedIntoID = null } = after;
    switch (kind) {
        case "delete":
        case "merge":
            return row.dateDeleted === dateDeleted && row.mergedIntoID === mergedIntoID;
        case "change":
            return row.dateDeleted === null && areFieldsUnchanged(row, after);
        default:
            return false;
    }
}

/** Returns what the log says, with the tags that there are as their reader knows them; former names as they were. */
function shownOf(
    { kind, recordID, before, after }: LoggedAction,
    rows: ReadonlyMap<number, TagRow>,
    translate: TranslateText,
): Record<string, unknown> {
    const nameOf = (tagID: number) => {
        const row = rows.get(tagID);
        return row && translate(tagID, "name", row.name);
    };
    const name = nameOf(recordID) ?? String(after.name ?? "");
    const { countDiscussions = 0 } = after;
    if (kind === "merge") return { name, to: nameOf(Number(after.mergedIntoID)) ?? "", countDiscussions };
    if (kind === "delete") return { name, countDiscussions };
    return { name, ...(typeof before.name === "string" && { from: before.name, to: after.name }) };
}

const idsIn = (value: unknown): number[] =>
    Array.isArray(value) ? value.filter((id): id is number => typeof id === "number") : [];
