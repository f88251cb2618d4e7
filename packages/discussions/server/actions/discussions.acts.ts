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
import { areFieldsUnchanged, changedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, may, notFound, requireSession } from "@parley/library/server/http";
import type { DiscussionAccess } from "../access/discussions.access";
import type { DiscussionsRepository, ListedRow } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";

interface Dependencies {
    repository: DiscussionsRepository;
    access: DiscussionAccess;
    acts: Pick<ActionLog, "provide">;
    categories: Pick<Categories, "fragmentsByIDs">;
    /** Erases a deleted discussion permanently, inside a transaction. */
    wipe: (discussionID: number) => Promise<void>;
    /** Action types of this feature. */
    kinds: Readonly<Record<string, DiscussionActKind>>;
}

/** How logged actions of one type are described and undone. */
export interface DiscussionActKind {
    /** Effect of the action. */
    effect: ActionEffect;
    /** Throws a refusal if a viewer who sees the discussion may not see the action. */
    requireRead?(viewer: Viewer, row: ListedRow): void;
    /** Returns the details that the viewer may see. */
    shown?(viewer: Viewer, act: LoggedAction, row: ListedRow): Promise<Record<string, unknown>> | Record<string, unknown>;
    /** Throws a refusal unless the viewer may do the opposite. */
    requireUndo(viewer: Viewer, row: ListedRow, act: LoggedAction): Promise<void> | void;
    /** Returns whether the discussion still has the values set by the action. By default its columns are compared. */
    isUnchanged?(row: DiscussionRow, act: LoggedAction): Promise<boolean> | boolean;
    /**
     * Replaces `shown` and `isUnchanged` for types that need the database: returns both for all given actions in their order, with one
     * query. For types with many actions on a page.
     */
    tellAll?(acts: readonly LoggedAction[]): Promise<DescribedAction[]>;
    /**
     * Returns the IDs of other discussions that the undo changes. They are locked together with the discussion, in the common lock order.
     */
    locks?(act: LoggedAction): readonly number[];
    /** Undoes the action inside a transaction, with the row locked and unchanged since. By default restores its columns. */
    undo?(viewer: Viewer, row: DiscussionRow, act: LoggedAction): Promise<void>;
    /** Does slow preparations before the transaction, with the row as it is at that time. Returns a replacement for `undo`. */
    prepareUndo?(row: DiscussionRow, act: LoggedAction): Promise<NonNullable<DiscussionActKind["undo"]>>;
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
export function discussionActs({ repository, access, acts, categories, wipe, kinds: ownKinds }: Dependencies) {
    const kinds = new Map(Object.entries(ownKinds));
    const effects = Object.fromEntries(Object.entries(ownKinds).map(([kind, { effect }]) => [kind, effect]));
    const source: ActionSource = {
        effects,
        filterReadable,
        undo,
        prepareUndo,
        text,
        describeRemoved,
        wipe: ({ recordID }) => wipe(recordID),
    };
    acts.provide("discussion", source);

    return {
        /** Registers another feature's action type on discussions, such as `merge` or `split`. */
        provideAct(kind: string, how: DiscussionActKind): void {
            if (kinds.has(kind)) throw new Error(`the act ${kind} on a discussion has two owners`);
            kinds.set(kind, how);
            effects[kind] = how.effect;
        },
    };

    async function filterReadable(viewer: Viewer, told: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const ids = [...new Set(told.map(({ recordID }) => recordID))];
        const rows = new Map((await repository.byIDs(ids)).map((row) => [row.discussionID, row]));
        const bodies = await bodiesFor(told);
        const readable: { act: LoggedAction; row: ListedRow; kind: DiscussionActKind }[] = [];
        for (const act of told) {
            const [row, kind] = [rows.get(act.recordID), kinds.get(act.kind)];
            if (row && kind && (await mayRead(viewer, row, act, kind))) readable.push({ act, row, kind });
        }
        const together = await toldTogether(readable.map(({ act }) => act));
        const judged: ReadableAction[] = [];
        for (const { act, row, kind } of readable) {
            const whole = { ...row, body: bodies.get(row.discussionID)?.body ?? "" };
            const one = together.get(act.actID);
            const canUndo = isKnown(act) && (await isAsMade(kind, whole, act, one)) && (await mayUndo(viewer, row, kind, act));
            const shown = isKnown(act) ? (one?.shown ?? (await kind.shown?.(viewer, act, row)) ?? {}) : {};
            judged.push({ action: act, shown, canUndo });
        }
        return judged;
    }

    /** Returns the descriptions from types that describe all their actions together, by action ID. */
    async function toldTogether(readable: readonly LoggedAction[]): Promise<ReadonlyMap<number, DescribedAction>> {
        const together = new Map<number, DescribedAction>();
        for (const [name, { tellAll }] of kinds) {
            const own = readable.filter((act) => act.kind === name && isKnown(act));
            if (!tellAll || own.length === 0) continue;
            for (const [index, one] of (await tellAll(own)).entries()) together.set(own[index]?.actID ?? 0, one);
        }
        return together;
    }

    /** Fetches the bodies for edits only, because they are long. */
    function bodiesFor(told: readonly LoggedAction[]) {
        return repository.bodies([...new Set(told.filter(({ kind }) => kind === "edit").map(({ recordID }) => recordID))]);
    }

    /**
     * Actions on a deleted discussion are visible to members who may restore it. Its author sees only the deletion, with actor and reason.
     */
    async function mayRead(viewer: Viewer, row: ListedRow, act: LoggedAction, kind: DiscussionActKind): Promise<boolean> {
        if (!(await access.sees(viewer, row.categoryID))) return false;
        const isOwnRemoval = act.kind === "delete" && viewer.userID !== GUEST_ID && row.insertUserID === viewer.userID;
        if (row.dateDeleted !== null && !isOwnRemoval && !may(viewer, "discussions.delete", row.categoryID)) return false;
        return passes(() => kind.requireRead?.(viewer, row));
    }

    async function describeRemoved(_viewer: Viewer, removals: readonly LoggedAction[]): Promise<Map<number, RemovedRecord>> {
        const rows = await repository.byIDs([...new Set(removals.map(({ recordID }) => recordID))]);
        const known = new Map(rows.map((row) => [row.discussionID, row]));
        const places = await categories.fragmentsByIDs([...new Set(rows.map(({ categoryID }) => categoryID))]);
        const described = new Map<number, RemovedRecord>();
        for (const { actID, recordID } of removals) {
            const row = known.get(recordID);
            if (!row) continue;
            const { name, excerpt, insertUserID, authorName } = row;
            const place = places.get(row.categoryID);
            described.set(actID, {
                name,
                excerpt,
                insertUserID,
                authorName,
                ...(place && { location: { name: place.name, url: place.url } }),
            });
        }
        return described;
    }

    function mayUndo(viewer: Viewer, row: ListedRow, kind: DiscussionActKind, act: LoggedAction): Promise<boolean> {
        return passes(async () => {
            requireSession(viewer);
            await kind.requireUndo(viewer, row, act);
        });
    }

    async function isAsMade(
        kind: DiscussionActKind,
        row: DiscussionRow,
        act: LoggedAction,
        one?: DescribedAction,
    ): Promise<boolean> {
        if (row.dateDeleted !== null && act.kind !== "delete") return false;
        if (kind.tellAll) return (one ?? (await kind.tellAll([act]))[0])?.isUnchanged ?? false;
        return kind.isUnchanged ? kind.isUnchanged(row, act) : areFieldsUnchanged(row, act.after);
    }

    async function prepareUndo(act: LoggedAction) {
        const kind = kinds.get(act.kind);
        const row = isKnown(act) && kind?.prepareUndo ? await repository.byID(act.recordID) : undefined;
        const prepared = row && (await kind?.prepareUndo?.(row, act));
        return prepared && ((viewer: Viewer) => undo(viewer, act, prepared));
    }

    async function undo(viewer: Viewer, act: LoggedAction, prepared?: DiscussionActKind["undo"]): Promise<void> {
        requireSession(viewer);
        const kind = kinds.get(act.kind);
        const others = isKnown(act) ? (kind?.locks?.(act) ?? []) : [];
        const row = (await repository.lockAll([act.recordID, ...others])).get(act.recordID);
        if (!row || !kind) throw notFound("Act");
        await kind.requireUndo(viewer, row, act);
        if (!isKnown(act) || !(await isAsMade(kind, row, act))) throw changedSince(row.name);
        const undoKind = prepared ?? kind.undo;
        if (undoKind) await undoKind(viewer, row, act);
        else await repository.update(row.discussionID, act.before as Partial<DiscussionRow>);
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
