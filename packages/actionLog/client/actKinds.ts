import type { Act, Revision } from "@parley/actionLog/contract";
import type { IconName } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";

/** How acts of one kind are told. */
export interface ActSentence {
    icon: IconName;
    /** An English sentence, which is translated, with `{name}` for who did it: "{name} closed this." */
    text: string | ((act: Act) => string);
    /** What else stands in braces in it. */
    values?: (act: Act, t: Translate) => Record<string, ReactNode>;
    /** The sentence for several of the same in a row by the same person, with `{times}`. Without it each is told alone. */
    several?: string;
    /** Where their number in that sentence leads. */
    severalURL?: (act: Act) => string;
}

/** A text that was written before, to be put back. */
export type FormerText = Pick<Revision, "name" | "body" | "format">;

/** Where an act was done that was taken back. */
type UndoneAct = Pick<Act, "recordType" | "recordID" | "parentRecordType" | "parentRecordID">;

/** How a feature tells of what was done to records of its kind. */
export interface ActKinds {
    /** By the kind of the act. What nobody tells of is not shown. */
    sentences: Readonly<Record<string, ActSentence>>;
    /** What is asked for again when one was taken back. */
    undone?: (act: UndoneAct) => readonly AppThunk[];
    /** Puts a former text back; resolves to why it was refused, if it was. */
    restore?: (recordID: number, text: FormerText) => (dispatch: AppDispatch) => Promise<ApiError | undefined>;
    /** Where the form of the editor of a record is posted, for where no script runs: `body`, `format` and `name`. */
    editPath?: (recordID: number) => string;
    /** The page on which a record is read. */
    urlOf?: (recordID: number) => string;
}

/** Where acts are told: with what is read, or only where the site is managed. */
type ActPlace = "reading" | "managing";

const sources = new Map<string, { place: ActPlace; loads: (() => Promise<ActKinds>)[] }>();
const kinds = new Map<string, ActKinds>();

/**
 * The owner of a kind of record says how what is done to one is told, and so does, for what it does itself, whoever else acts on such records;
 * the code is fetched when acts are about to be shown. What is told only where the site is managed is not fetched by those who read.
 */
export function registerActKinds(recordType: string, load: () => Promise<ActKinds>, place: ActPlace = "reading"): void {
    const known = sources.get(recordType);
    sources.set(recordType, { place: known?.place ?? place, loads: [...(known?.loads ?? []), load] });
}

/** Fetches what features tell of acts, so that they can be shown; where the site is managed, also what is told only there. */
export async function loadActKinds(wanted: ActPlace = "reading"): Promise<void> {
    await Promise.all(
        [...sources].map(async ([recordType, { place, loads }]) => {
            if (!kinds.has(recordType) && (place === "reading" || wanted === "managing"))
                kinds.set(recordType, together(await Promise.all(loads.map((load) => load()))));
        }),
    );
}

const together = (all: readonly ActKinds[]): ActKinds =>
    Object.assign({}, ...all, { sentences: Object.assign({}, ...all.map(({ sentences }) => sentences)) }) as ActKinds;

/** What the owner of a kind of record says of its acts, once it is fetched. */
export const findActionTypes = (recordType: string): ActKinds | undefined => kinds.get(recordType);

/** How an act is told; undefined where nobody said so. */
export function findSentence({ recordType, kind }: Pick<Act, "recordType" | "kind">): ActSentence | undefined {
    const sentences = findActionTypes(recordType)?.sentences;
    return sentences && Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
}
