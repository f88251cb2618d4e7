import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { PendingSubmission } from "./outbox.slice";

/** Result of a submission: the path and the created record, or the error. */
export type Sent = { path: string; record: unknown } | { refused: ApiError };

/** A kind of text that is written in a form: its name, where its form is, and how it is sent. */
export interface WritingKind {
    /** Name in lists: "A reply". */
    name: (t: Translate) => string;
    /** Success message: "Your reply has been posted." */
    posted: (t: Translate) => string;
    /** Returns the path of the page with the form, from the last part of its draft key, such as `7/0`; `undefined` if there is none. */
    pathOf: (rest: string) => string | undefined;
    /** Returns the ID of the discussion it belongs to, if any. */
    discussionOf?: (rest: string) => number | undefined;
    /** Sends it. Can be repeated with the same item without creating a second record. */
    send: (dispatch: AppDispatch, item: Pick<PendingSubmission, "input" | "ifMatch">) => Promise<Sent>;
    /** The record that it creates or changes. */
    record: WrittenRecord;
}

/** The record of a submission, and how an existing one is edited. */
export interface WrittenRecord {
    /** Record type as the server names it: `comment`, or `commentEdit` for an edit. */
    type: string;
    /** Returns the path of its edit page. */
    editPath: (recordID: number) => string;
    /** Replaces the text of a posted record; refused with 412 if another member has changed it since. Can be repeated. */
    revise: (dispatch: AppDispatch, item: Pick<PendingSubmission, "input" | "userID">, recordID: number) => Promise<Sent>;
}

const kinds = new Map<string, () => Promise<WritingKind>>();

/** Registers a kind of text that can be a local draft or a pending submission. Its code is loaded by members who have one. */
export function registerWritingKind(name: string, load: () => Promise<WritingKind>): void {
    kinds.set(name, load);
}

/** Loads a kind. Resolves to `undefined` for kinds that this release does not know. */
export async function loadWritingKind(name: string): Promise<WritingKind | undefined> {
    return kinds.get(name)?.();
}

/** Loads all kinds. */
export async function loadWritingKinds(): Promise<Record<string, WritingKind>> {
    const loaded = [...kinds].map(async ([name, load]) => [name, await load()] as const);
    return Object.fromEntries(await Promise.all(loaded));
}

/** Splits a draft key such as `10/comment/7/0`, without the suffix of texts that were set aside. */
export function parseDraftKey(draftKey: string): { userID: number; kind: string; rest: string } {
    const [userID = "", kind = "", ...rest] = (draftKey.split("~", 1)[0] ?? "").split("/");
    return { userID: Number(userID), kind, rest: rest.join("/") };
}
