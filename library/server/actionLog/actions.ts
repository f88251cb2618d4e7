import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ActionRow } from "./actionLog.repository";

type Fields = Record<string, unknown>;

/** A recorded action on a record: who performed it, when, and what changed. */
export interface LoggedAction extends Omit<ActionRow, "before" | "after"> {
    before: Fields;
    after: Fields;
}

/** An action to be recorded. Optional fields that are left out are stored as empty. */
export interface NewAction {
    kind: string;
    recordType: string;
    recordID: number;
    /** Parent record. Its action log also lists this action. */
    parent?: { recordType: string; recordID: number } | undefined;
    /** Author of the record, who may be shown the action. */
    recordUserID?: number | undefined;
    before?: object | undefined;
    after?: object | undefined;
    reason?: string | undefined;
    jobID?: number | undefined;
}

export interface NewJob {
    kind: string;
    /** Parameters of the job; plain JSON. */
    params: object;
    /** The job to continue, if one request could not process all its records. */
    jobID?: number | undefined;
}

/** An action that the viewer may read. */
export interface ReadableAction {
    action: LoggedAction;
    /** Details that the viewer may see; plain JSON. */
    shown: Fields;
    /** Whether the viewer can undo the action at present. */
    canUndo: boolean;
}

/**
 * Effect of an action type on a record. The response to a request that `removes`, `hides`, `moves`, `merges`, `bans` or otherwise
 * `moderates` or `configures` (changes settings of the site, a role, or what a member may do), or with which a member `leaves`, offers to undo
 * the action (FC-92); an action that `edits` is undone where it was made.
 */
export type ActionEffect = "removes" | "hides" | "moves" | "merges" | "bans" | "moderates" | "configures" | "leaves" | "edits";

/** An action type as registered by its feature. */
export interface RegisteredActionType {
    recordType: string;
    kind: string;
    effect: ActionEffect;
}

/** A record of an action, as described in the list of restorable records. */
export interface RemovedRecord {
    name: string;
    /** The beginning of the record's text. */
    excerpt?: string;
    /** User ID of the author. */
    insertUserID?: number;
    /** Name of an author who has no account. */
    authorName?: string | null;
    /** Name and URL of the page that contained the record. */
    location?: { name: string; url: string };
}

/** A removal that the viewer may see. */
export interface ReadableRemoval extends ReadableAction {
    record: RemovedRecord;
    /** Time until which the record can be restored. */
    dateExpires: DateTime;
}

/** The feature behind a record type: decides who may read the actions on its records, and undoes them. */
export interface ActionSource {
    /** Effects by action type. Actions of types that are not registered here can't be recorded. */
    effects: Readonly<Record<string, ActionEffect>>;
    /** Whether the records are known only to members who take part in them. Their actions are left out of the audit log (FC-13). */
    isPrivate?: boolean;
    /**
     * Describes the records of these actions, by action ID; the viewer may read all of the actions. Removed records left out of the result
     * are not listed as restorable. Without this method a removed record is described by the `name` in the shown details of its action.
     */
    describeRecords?(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadonlyMap<number, RemovedRecord>>;
    /**
     * Permanently erases a removed record, within a transaction; the viewer has permission to undo the action. Without this method the
     * record stays until its retention period ends.
     */
    wipe?(action: LoggedAction): Promise<void>;
    /** Returns those of these actions that the viewer may read, in the same order. */
    filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]>;
    /**
     * Undoes an action, within a transaction. Checks the viewer's permission (403); throws `changedSince()` instead of overwriting later
     * changes (FC-54).
     */
    undo(viewer: Viewer, action: LoggedAction): Promise<void>;
    /**
     * Does slow work such as rendering before the transaction, so that no transaction waits for it. Returns the function to call instead of
     * `undo`, which reads the record again; undefined if there is nothing to prepare.
     */
    prepareUndo?(action: LoggedAction): Promise<((viewer: Viewer) => Promise<void>) | undefined>;
    /**
     * Returns the current text of a record, for viewers who may also read its earlier versions; those are stored in its actions of the type
     * `edit` (`name`, `body`, `format`). Throws 403 and 404.
     */
    text?(viewer: Viewer, recordID: number): Promise<StoredText>;
}

/** Text of a record, with its author and the time when it was created. */
export interface StoredText {
    name?: string;
    body: string;
    format: string;
    insertUserID: number;
    dateInserted: DateTime;
}

export const toLoggedAction = ({ before, after, ...row }: ActionRow): LoggedAction => ({
    ...row,
    before: JSON.parse(before) as Fields,
    after: JSON.parse(after) as Fields,
});
