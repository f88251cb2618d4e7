import type { LazyPart } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { UndoableResult } from "@parley/library/contract";
import type { BulkRecordType, Selection } from "./bulk.slice";

/** Selection and state from which a bulk action decides whether it is offered and enabled. */
export interface BulkCase {
    selection: Selection;
    state: RootState;
}

/** Why a bulk action is disabled, with the names of the records that prevent it. */
export interface BulkReason {
    /** English sentence; it is translated when shown. */
    text: string;
    names?: readonly string[];
}

/** Props of a bulk action's dialog, which is open while it is rendered. */
export interface BulkDialogProps {
    selection: Selection;
    onClose: () => void;
    /** Runs the bulk action on these records and closes the dialog. Records that were left out are reported together with the failures. */
    onRun: (ids: readonly number[], input: Record<string, unknown>, leftOut?: readonly { id: number; message: string }[]) => void;
}

/** How a bulk action is sent, a few records per request. */
export interface BulkCommand {
    /** Sends one request; `jobID` continues the job of earlier requests. A thrown error is reported for these records. */
    send: (
        api: ThunkExtra["api"],
        call: { ids: number[]; input: Record<string, unknown>; jobID: number | undefined },
    ) => Promise<Sent>;
    /** Returns the store updates for the processed records (MOD-005…MOD-007). */
    done: (successIDs: readonly number[], input: Record<string, unknown>) => readonly AppThunk[];
    /** Progress label: "Moving posts". */
    doing: (t: Translate) => string;
    /** Success message: "3 posts were moved." */
    succeeded: (count: number, t: Translate) => string;
}

/** Response to a request: results by record, or success for all of them. */
export type Sent = Pick<UndoableResult, "progress" | "jobID"> | { status: "success" } | undefined;

/** An action on several selected records (MOD-003). */
export interface BulkAction {
    /** Stable ID: it is persisted with the state of a running bulk action. */
    id: string;
    recordType: BulkRecordType;
    /** Position among the actions of the same record type. */
    order: number;
    /** Label in English; it is translated when shown. */
    name: string;
    icon: IconName;
    /** Whether the action is offered. Defaults to always. */
    isOffered?: (state: RootState) => boolean;
    /** Returns why the action cannot be run on the selection, or `undefined` if it can. */
    disabledReason?: (bulkCase: BulkCase) => BulkReason | undefined;
    /** The dialog that asks for confirmation. */
    part: LazyPart<BulkDialogProps>;
    /** How the action is sent. Without one, the dialog sends it itself. */
    command?: BulkCommand;
}

/** Labels, names and loading of one record type for the selection bar. */
export interface BulkKind {
    recordType: BulkRecordType;
    /** Label of the bar: "Selected posts". */
    label: (t: Translate) => string;
    /** Number of selected records: "3 posts selected". */
    count: (count: number, t: Translate) => string;
    /** Returns the title of a record, if it is loaded. */
    nameOf: (state: RootState, id: number, t: Translate) => string | undefined;
    /** Fetches the records with these IDs (MOD-012). */
    ask: (ids: readonly number[]) => AppThunk;
    isKnown: (state: RootState, id: number) => boolean;
    /** Fetches everything again that a bulk action, or its undo, has changed. */
    refresh: (ids: readonly number[], within: number | undefined) => AppThunk;
}

/** What a feature contributes to the selection bar. */
interface BulkSource {
    actions: readonly BulkAction[];
    kind?: BulkKind;
}

const sources: (() => Promise<BulkSource>)[] = [];
const actions = new Map<string, BulkAction>();
const kinds = new Map<BulkRecordType, BulkKind>();

/** Registers a feature's bulk actions. Their code is loaded when something is selected. */
export function registerBulkActions(load: () => Promise<BulkSource>): void {
    sources.push(load);
}

/** Loads the registered bulk actions of all features. */
export async function loadBulkActions(): Promise<void> {
    for (const source of await Promise.all(sources.map((load) => load()))) {
        for (const action of source.actions) actions.set(nameOf(action.recordType, action.id), action);
        if (source.kind) kinds.set(source.kind.recordType, source.kind);
    }
}

/** Returns the loaded record types. */
export const listBulkKinds = (): BulkKind[] => [...kinds.values()];

export const findBulkKind = (recordType: BulkRecordType): BulkKind | undefined => kinds.get(recordType);

/** Returns the loaded bulk actions of a record type, in the order of the bar. */
export const listBulkActions = (recordType: BulkRecordType): BulkAction[] =>
    [...actions.values()].filter((action) => action.recordType === recordType).sort((one, other) => one.order - other.order);

export const findBulkAction = (recordType: BulkRecordType, id: string): BulkAction | undefined =>
    actions.get(nameOf(recordType, id));

const nameOf = (recordType: BulkRecordType, id: string) => `${recordType} ${id}`;
