import type { LoggedAction, Revision } from "@parley/actionLog/contract";
import type { IconName } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";

/** Describes actions of one type in a sentence. */
export interface ActionSentence {
    icon: IconName;
    /** English sentence, to be translated, with `{name}` for the acting member: "{name} closed this." */
    text: string | ((action: LoggedAction) => string);
    /** Values of the other placeholders in the sentence. */
    values?: (action: LoggedAction, t: Translate) => Record<string, ReactNode>;
    /**
     * Sentence for consecutive actions by the same member, with `{times}` for their number. Without it every action gets a line of its own.
     */
    several?: string;
    /** URL that the number in this sentence links to. */
    severalURL?: (action: LoggedAction) => string;
}

/** Content of an earlier version, to be restored. */
export type FormerText = Pick<Revision, "name" | "body" | "format">;

/** Record of an undone action, and its parent. */
type UndoneAction = Pick<LoggedAction, "recordType" | "recordID" | "parentRecordType" | "parentRecordID">;

/** Descriptions of the actions on one record type, provided by its feature. */
export interface ActionTypes {
    /** By action type. Actions without a sentence are not shown. */
    sentences: Readonly<Record<string, ActionSentence>>;
    /** Returns the thunks to dispatch after an undo, such as fetching the record again. */
    undone?: (action: UndoneAction) => readonly AppThunk[];
    /** Restores an earlier version. Resolves to the error, if any. */
    restore?: (recordID: number, text: FormerText) => (dispatch: AppDispatch) => Promise<ApiError | undefined>;
    /** Path that the edit form posts to without scripts: `body`, `format` and `name`. */
    editPath?: (recordID: number) => string;
    /** URL of the record. */
    urlOf?: (recordID: number) => string;
}

/** Where actions are shown: on pages for readers, or only on pages that manage the site. */
type ActionArea = "reading" | "managing";

const sources = new Map<string, { area: ActionArea; loads: (() => Promise<ActionTypes>)[] }>();
const kinds = new Map<string, ActionTypes>();

/**
 * Registers the descriptions of actions on a record type. Other features can register more for the same type. The code is fetched before
 * actions are shown; pages for readers do not fetch descriptions of the area `managing`.
 */
export function registerActionTypes(recordType: string, load: () => Promise<ActionTypes>, area: ActionArea = "reading"): void {
    const known = sources.get(recordType);
    sources.set(recordType, { area: known?.area ?? area, loads: [...(known?.loads ?? []), load] });
}

/** Fetches the registered descriptions of actions; with `managing` also those for pages that manage the site. */
export async function loadActionTypes(wanted: ActionArea = "reading"): Promise<void> {
    await Promise.all(
        [...sources].map(async ([recordType, { area, loads }]) => {
            if (!kinds.has(recordType) && (area === "reading" || wanted === "managing"))
                kinds.set(recordType, together(await Promise.all(loads.map((load) => load()))));
        }),
    );
}

const together = (all: readonly ActionTypes[]): ActionTypes =>
    Object.assign({}, ...all, { sentences: Object.assign({}, ...all.map(({ sentences }) => sentences)) }) as ActionTypes;

/** Returns the descriptions of actions on a record type, if they are loaded. */
export const findActionTypes = (recordType: string): ActionTypes | undefined => kinds.get(recordType);

/** Returns the sentence of an action; `undefined` if no feature describes it. */
export function findSentence({ recordType, kind }: Pick<LoggedAction, "recordType" | "kind">): ActionSentence | undefined {
    const sentences = findActionTypes(recordType)?.sentences;
    return sentences && Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
}

/** Loads a page together with the descriptions of logged actions. */
export async function withActionTypes<Page>(page: Promise<Page>): Promise<Page> {
    await loadActionTypes();
    return page;
}
