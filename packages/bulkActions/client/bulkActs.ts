import type { LazyPart } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { LongRunnerResult } from "@parley/library/contract";
import type { BulkRecordType, Selection } from "./bulk.slice";

/** Of what it is asked whether an act is offered and can be done now. */
export interface BulkCase {
    selection: Selection;
    state: RootState;
}

/** Why an act cannot be done, and the names of the records because of which. */
export interface BulkReason {
    /** An English sentence, which is translated. */
    text: string;
    names?: readonly string[];
}

/** What an act's dialog is about. It is open for as long as it is rendered. */
export interface BulkDialogProps {
    selection: Selection;
    onClose: () => void;
    /** Does the act's deed with these, and closes. Those that were left out, and why, are told with what fails. */
    onRun: (ids: readonly number[], input: Record<string, unknown>, leftOut?: readonly { id: number; message: string }[]) => void;
}

/** How an act is done with many records, a few at a time. */
export interface BulkCommand {
    /** Sends one call; `jobID` goes on with what a call before has begun. What it throws is told of these records. */
    send: (
        api: ThunkExtra["api"],
        call: { ids: number[]; input: Record<string, unknown>; jobID: number | undefined },
    ) => Promise<Sent>;
    /** What follows in the store for those that are done (MOD-005…MOD-007). */
    done: (successIDs: readonly number[], input: Record<string, unknown>) => readonly AppThunk[];
    /** "Moving posts". */
    doing: (t: Translate) => string;
    /** "3 posts were moved." */
    told: (count: number, t: Translate) => string;
}

/** What was answered: how it went with each, or that all is well. */
export type Sent = Pick<LongRunnerResult, "progress" | "jobID"> | { status: "success" } | undefined;

/** Something that can be done with several records at once (MOD-003). */
export interface BulkAct {
    /** Tells it from the others; it is kept with what is under way, so it must stay what it is. */
    id: string;
    recordType: BulkRecordType;
    /** Among those of its kind of record. */
    order: number;
    /** In English; it is translated. */
    name: string;
    icon: IconName;
    flipIcon?: boolean;
    /** Always, when not said. */
    isOffered?: (state: RootState) => boolean;
    /** Why it cannot be done with these; nothing where it can. */
    disabledReason?: (bulkCase: BulkCase) => BulkReason | undefined;
    /** Asks before it is done. */
    part: LazyPart<BulkDialogProps>;
    /** Without one the dialog does all of it itself. */
    deed?: BulkCommand;
}

/** How records of a kind are told of in the bar. */
export interface BulkKind {
    recordType: BulkRecordType;
    /** "Selected posts". */
    label: (t: Translate) => string;
    /** "3 posts selected". */
    count: (count: number, t: Translate) => string;
    /** What a record is called, if it is known. */
    nameOf: (state: RootState, id: number, t: Translate) => string | undefined;
    /** Asks for the records of these (MOD-012). */
    ask: (ids: readonly number[]) => AppThunk;
    isKnown: (state: RootState, id: number) => boolean;
    /** What is asked for again when much was done with these, or taken back. */
    refresh: (ids: readonly number[], within: number | undefined) => AppThunk;
}

/** What a feature adds to the bar. */
interface BulkSource {
    acts: readonly BulkAct[];
    kind?: BulkKind;
}

const sources: (() => Promise<BulkSource>)[] = [];
const acts = new Map<string, BulkAct>();
const kinds = new Map<BulkRecordType, BulkKind>();

/** A feature adds what it can do with several records to the bar below them; its code is fetched when something is checked. */
export function registerBulkActs(load: () => Promise<BulkSource>): void {
    sources.push(load);
}

/** Fetches what all features can do. */
export async function loadBulkActs(): Promise<void> {
    for (const source of await Promise.all(sources.map((load) => load()))) {
        for (const act of source.acts) acts.set(nameOf(act.recordType, act.id), act);
        if (source.kind) kinds.set(source.kind.recordType, source.kind);
    }
}

/** The kinds of records that can be chosen, once they are fetched. */
export const bulkKinds = (): BulkKind[] => [...kinds.values()];

export const findBulkKind = (recordType: BulkRecordType): BulkKind | undefined => kinds.get(recordType);

/** What can be done with records of a kind, in the order of the bar, once it is fetched. */
export const listBulkActions = (recordType: BulkRecordType): BulkAct[] =>
    [...acts.values()].filter((act) => act.recordType === recordType).sort((one, other) => one.order - other.order);

export const findBulkAction = (recordType: BulkRecordType, id: string): BulkAct | undefined => acts.get(nameOf(recordType, id));

const nameOf = (recordType: BulkRecordType, id: string) => `${recordType} ${id}`;
