import type { Categories } from "@parley/categories/server";
import { ApiRefusal } from "@parley/library/contract";
import type {
    ActionEffect,
    ActionLog,
    ActionSource,
    LoggedAction,
    ReadableAction,
    RemovedRecord,
    StoredText,
} from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, may, notFound, requireSession } from "@parley/library/server/http";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import type { ListedRow } from "../responses/columns";

interface Dependencies {
    repository: DiscussionsRepository;
    access: DiscussionAccess;
    actionLog: Pick<ActionLog, "provide">;
    categories: Pick<Categories, "fragmentsByIDs">;
    /** Erases a deleted discussion permanently, inside a transaction. */
    wipe: (discussionID: number) => Promise<void>;
    /** Action types of this feature. */
    kinds: Readonly<Record<string, DiscussionActionType>>;
}

/** How logged actions of one type are described and undone. */
export interface DiscussionActionType {
    /** Effect of the action. */
    effect: ActionEffect;
    /** Throws a refusal if a viewer who sees the discussion may not see the action. */
    requireRead?(viewer: Viewer, row: ListedRow): void;
    /** Returns the details that the viewer may see. */
    shown?(viewer: Viewer, action: LoggedAction, row: ListedRow): Promise<Record<string, unknown>> | Record<string, unknown>;
    /** Throws a refusal unless the viewer may do the opposite. */
    requireUndo(viewer: Viewer, row: ListedRow, action: LoggedAction): Promise<void> | void;
    /** Returns whether the discussion still has the values set by the action. By default its columns are compared. */
    isUnchanged?(row: DiscussionRow, action: LoggedAction): Promise<boolean> | boolean;
    /**
     * Replaces `shown` and `isUnchanged` for types that need the database: returns both for all given actions in their order, with one
     * query. For types with many actions on a page.
     */
    describeAll?(actions: readonly LoggedAction[]): Promise<DescribedAction[]>;
    /**
     * Returns the IDs of other discussions that the undo changes. They are locked together with the discussion, in the common lock order.
     */
    locks?(action: LoggedAction): readonly number[];
    /** Undoes the action inside a transaction, with the row locked and unchanged since. By default restores its columns. */
    undo?(viewer: Viewer, row: DiscussionRow, action: LoggedAction): Promise<void>;
    /** Does slow preparations before the transaction, with the row as it is at that time. Returns a replacement for `undo`. */
    prepareUndo?(row: DiscussionRow, action: LoggedAction): Promise<NonNullable<DiscussionActionType["undo"]>>;
}

/** Details of an action, and whether the discussion is unchanged since. */
interface DescribedAction {
    shown: Record<string, unknown>;
    isUnchanged: boolean;
}

/**
 * Provides the logged actions on discussions: visible to viewers of the discussion, undone by members who may do the opposite (FC-19,
 * FC-54).
 */
export function createDiscussionActions({ repository, access, actionLog, categories, wipe, kinds: ownKinds }: Dependencies) {
    const kinds = new Map(Object.entries(ownKinds));
    const effects = Object.fromEntries(Object.entries(ownKinds).map(([kind, { effect }]) => [kind, effect]));
    const source: ActionSource = {
        effects,
        filterReadable,
        undo,
        prepareUndo,
        text,
        describeRecords,
        wipe: ({ recordID }) => wipe(recordID),
    };
    actionLog.provide("discussion", source);

    return {
        /** Registers another feature's action type on discussions, such as `merge` or `split`. */
        provideAction(kind: string, how: DiscussionActionType): void {
            if (kinds.has(kind)) throw new Error(`the act ${kind} on a discussion has two owners`);
            kinds.set(kind, how);
            effects[kind] = how.effect;
        },
    };

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const ids = [...new Set(actions.map(({ recordID }) => recordID))];
        const rows = new Map((await repository.byIDs(ids)).map((row) => [row.discussionID, row]));
        const contents = await findContents(actions);
        const readable: { action: LoggedAction; row: ListedRow; kind: DiscussionActionType }[] = [];
        for (const action of actions) {
            const [row, kind] = [rows.get(action.recordID), kinds.get(action.kind)];
            if (row && kind && (await mayRead(viewer, row, action, kind))) readable.push({ action, row, kind });
        }
        const together = await describeTogether(readable.map(({ action }) => action));
        const result: ReadableAction[] = [];
        for (const { action, row, kind } of readable) {
            const whole = { ...row, body: contents.get(row.discussionID)?.body ?? "" };
            const one = together.get(action.actID);
            const canUndo =
                isKnown(action) && (await isAsMade(kind, whole, action, one)) && (await mayUndo(viewer, row, kind, action));
            const shown = isKnown(action) ? (one?.shown ?? (await kind.shown?.(viewer, action, row)) ?? {}) : {};
            result.push({ action, shown, canUndo });
        }
        return result;
    }

    /** Returns the descriptions from types that describe all their actions together, by action ID. */
    async function describeTogether(readable: readonly LoggedAction[]): Promise<ReadonlyMap<number, DescribedAction>> {
        const together = new Map<number, DescribedAction>();
        for (const [name, { describeAll }] of kinds) {
            const own = readable.filter((action) => action.kind === name && isKnown(action));
            if (!describeAll || own.length === 0) continue;
            for (const [index, one] of (await describeAll(own)).entries()) together.set(own[index]?.actID ?? 0, one);
        }
        return together;
    }

    /** Fetches the bodies for edits only, because they are long. */
    function findContents(actions: readonly LoggedAction[]) {
        return repository.contents([...new Set(actions.filter(({ kind }) => kind === "edit").map(({ recordID }) => recordID))]);
    }

    /**
     * Actions on a deleted discussion are visible to members who may restore it. Its author sees only the deletion, with actor and reason.
     */
    async function mayRead(viewer: Viewer, row: ListedRow, action: LoggedAction, kind: DiscussionActionType): Promise<boolean> {
        if (!(await access.sees(viewer, row.categoryID))) return false;
        const isOwnRemoval = action.kind === "delete" && viewer.userID !== GUEST_ID && row.insertUserID === viewer.userID;
        if (row.dateDeleted !== null && !isOwnRemoval && !may(viewer, "discussions.delete", row.categoryID)) return false;
        return passes(() => kind.requireRead?.(viewer, row));
    }

    async function describeRecords(viewer: Viewer, removals: readonly LoggedAction[]): Promise<Map<number, RemovedRecord>> {
        const rows = await repository.byIDs([...new Set(removals.map(({ recordID }) => recordID))]);
        const known = new Map(rows.map((row) => [row.discussionID, row]));
        const categoriesByID = await categories.fragmentsByIDs([...new Set(rows.map(({ categoryID }) => categoryID))], viewer);
        const described = new Map<number, RemovedRecord>();
        for (const { actID, recordID } of removals) {
            const row = known.get(recordID);
            if (!row) continue;
            const { name, excerpt, insertUserID, authorName } = row;
            const category = categoriesByID.get(row.categoryID);
            described.set(actID, {
                name,
                excerpt,
                insertUserID,
                authorName,
                ...(category && { location: { name: category.name, url: category.url } }),
            });
        }
        return described;
    }

    function mayUndo(viewer: Viewer, row: ListedRow, kind: DiscussionActionType, action: LoggedAction): Promise<boolean> {
        return passes(async () => {
            requireSession(viewer);
            await kind.requireUndo(viewer, row, action);
        });
    }

    async function isAsMade(
        kind: DiscussionActionType,
        row: DiscussionRow,
        action: LoggedAction,
        one?: DescribedAction,
    ): Promise<boolean> {
        if (row.dateDeleted !== null && action.kind !== "delete") return false;
        if (kind.describeAll) return (one ?? (await kind.describeAll([action]))[0])?.isUnchanged ?? false;
        return kind.isUnchanged ? kind.isUnchanged(row, action) : areFieldsUnchanged(row, action.after);
    }

    async function prepareUndo(action: LoggedAction) {
        const kind = kinds.get(action.kind);
        const row = isKnown(action) && kind?.prepareUndo ? await repository.byID(action.recordID) : undefined;
        const prepared = row && (await kind?.prepareUndo?.(row, action));
        return prepared && ((viewer: Viewer) => undo(viewer, action, prepared));
    }

    async function undo(viewer: Viewer, action: LoggedAction, prepared?: DiscussionActionType["undo"]): Promise<void> {
        requireSession(viewer);
        const kind = kinds.get(action.kind);
        const others = isKnown(action) ? (kind?.locks?.(action) ?? []) : [];
        const row = (await repository.lockAll([action.recordID, ...others])).get(action.recordID);
        if (!row || !kind) throw notFound("Act");
        await kind.requireUndo(viewer, row, action);
        if (!isKnown(action) || !(await isAsMade(kind, row, action))) throw hasChangedSince(row.name);
        const undoKind = prepared ?? kind.undo;
        if (undoKind) await undoKind(viewer, row, action);
        else await repository.update(row.discussionID, action.before as Partial<DiscussionRow>);
    }

    async function text(viewer: Viewer, discussionID: number): Promise<StoredText> {
        const row = await access.visible(viewer, discussionID);
        const { name, body, format, insertUserID, dateInserted, categoryID } = row;
        const mayModerate = may(viewer, "community.moderate") || may(viewer, ["posts.moderate", "discussions.edit"], categoryID);
        if (!mayModerate && insertUserID !== viewer.userID) throw forbidden("discussions.edit");
        return { name, body, format, insertUserID, dateInserted };
    }
}

/** Erased actions cannot be undone. */
const isKnown = ({ after }: LoggedAction): boolean => Object.keys(after).length > 0;

async function passes(check: () => Promise<void> | void): Promise<boolean> {
    try {
        await check();
        return true;
    } catch (error) {
        if (error instanceof ApiRefusal) return false;
        throw error;
    }
}
