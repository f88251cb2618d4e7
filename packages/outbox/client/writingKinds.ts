import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { PendingSubmission } from "./sending/outbox.slice";

/** What became of something that was sent: where it stands, and what the server made of it; or why it was refused. */
export type Sent = { path: string; record: unknown } | { refused: ApiError };

/** Something that people write in a form: how it is named, where its form stands, and how it is sent. */
export interface WritingKind {
    /** What it is called in a list: "A reply". */
    name: (t: Translate) => string;
    /** Said once it stands where everybody reads it: "Your reply has been posted." */
    posted: (t: Translate) => string;
    /** Where its form stands, by what the name of the place ends with: `7/0`. Undefined where there is no such form. */
    pathOf: (rest: string) => string | undefined;
    /** The post it belongs to, for those that belong to one and can be asked for. */
    discussionOf?: (rest: string) => number | undefined;
    /** Sends it. Called again with the same item it makes nothing twice. */
    send: (dispatch: AppDispatch, item: Pick<PendingSubmission, "input" | "ifMatch">) => Promise<Sent>;
    /** What it makes, or changes, by the name of its submission: so it can be withdrawn. */
    record: WrittenRecord;
}

/** What becomes of something written, and how one that stands is gone over. */
export interface WrittenRecord {
    /** As the server names what a submission has made: `comment`, or `commentEdit` for other words of one. */
    type: string;
    /** Where it is edited. */
    editPath: (recordID: number) => string;
    /** Gives one that stands the words that were to be sent; refused with 412 where somebody else has changed it since. May be repeated. */
    revise: (dispatch: AppDispatch, item: Pick<PendingSubmission, "input" | "userID">, recordID: number) => Promise<Sent>;
}

const kinds = new Map<string, () => Promise<WritingKind>>();

/** Adds something that can wait in the outbox, and is found among what is kept. Its code is fetched by those who have some of it. */
export function registerWritingKind(name: string, load: () => Promise<WritingKind>): void {
    kinds.set(name, load);
}

/** Undefined for what no feature of this release knows. */
export async function writingKind(name: string): Promise<WritingKind | undefined> {
    return kinds.get(name)?.();
}

/** Fetches them all. */
export async function writingKinds(): Promise<Record<string, WritingKind>> {
    const loaded = [...kinds].map(async ([name, load]) => [name, await load()] as const);
    return Object.fromEntries(await Promise.all(loaded));
}

/** Takes the name of a place apart: `10/comment/7/0`, with what may stand aside of it. */
export function parseDraftKey(place: string): { userID: number; kind: string; rest: string } {
    const [userID = "", kind = "", ...rest] = (place.split("~", 1)[0] ?? "").split("/");
    return { userID: Number(userID), kind, rest: rest.join("/") };
}
