import type { Act, Revision } from "@parley/actionLog/contract";
import type { IconName } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";

/** Describes actions of one type in a sentence. */
export interface ActSentence {
    icon: IconName;
    /** English sentence, to be translated, with `{name}` for the acting member: "{name} closed this." */
    text: string | ((act: Act) => string);
    /** Values of the other placeholders in the sentence. */
    values?: (act: Act, t: Translate) => Record<string, ReactNode>;
    /**
     * Sentence for consecutive actions by the same member, with `{times}` for their number. Without it every action gets a line of its own.
     */
    several?: string;
    /** URL that the number in this sentence links to. */
    severalURL?: (act: Act) => string;
}

/** Content of an earlier version, to be restored. */
export type FormerText = Pick<Revision, "name" | "body" | "format">;

/** Record of an undone action, and its parent. */
type UndoneAct = Pick<Act, "recordType" | "recordID" | "parentRecordType" | "parentRecordID">;

/** Descriptions of the actions on one record type, provided by its feature. */
export interface ActKinds {
    /** By action type. Actions without a sentence are not shown. */
    sentences: Readonly<Record<string, ActSentence>>;
    /** Returns the thunks to dispatch after an undo, such as fetching the record again. */
    undone?: (act: UndoneAct) => readonly AppThunk[];
    /** Restores an earlier version. Resolves to the error, if any. */
    restore?: (recordID: number, text: FormerText) => (dispatch: AppDispatch) => Promise<ApiError | undefined>;
    /** Path that the edit form posts to without scripts: `body`, `format` and `name`. */
    editPath?: (recordID: number) => string;
    /** URL of the record. */
    urlOf?: (recordID: number) => string;
}

/** Where actions are shown: on pages for readers, or only on pages that manage the site. */
type ActPlace = "reading" | "managing";

const sources = new Map<string, { place: ActPlace; loads: (() => Promise<ActKinds>)[] }>();
const kinds = new Map<string, ActKinds>();

/**
 * Registers the descriptions of actions on a record type. Other features can register more for the same type. The code is fetched before
 * actions are shown; pages for readers do not fetch descriptions of the area `managing`.
 */
export function registerActKinds(recordType: string, load: () => Promise<ActKinds>, place: ActPlace = "reading"): void {
    const known = sources.get(recordType);
    sources.set(recordType, { place: known?.place ?? place, loads: [...(known?.loads ?? []), load] });
}

/** Fetches the registered descriptions of actions; with `managing` also those for pages that manage the site. */
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

/** Returns the descriptions of actions on a record type, if they are loaded. */
export const findActionTypes = (recordType: string): ActKinds | undefined => kinds.get(recordType);

/** Returns the sentence of an action; `undefined` if no feature describes it. */
export function findSentence({ recordType, kind }: Pick<Act, "recordType" | "kind">): ActSentence | undefined {
    const sentences = findActionTypes(recordType)?.sentences;
    return sentences && Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
}
