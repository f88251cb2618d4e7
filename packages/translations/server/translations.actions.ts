import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslatableRecord, TranslatableResource } from "@parley/library/server/translatables";
import { requireFormer } from "./requireFormer";
import type { TranslationName, TranslationRow, TranslationsRepository } from "./translations.repository";

interface Dependencies extends Pick<ServerKit, "clock" | "database"> {
    repository: TranslationsRepository;
    actionLog: Pick<ActionLog, "provide" | "record">;
    findResource: (resource: string) => TranslatableResource | undefined;
}

/** One translation before or after an action; null if there was none. */
interface TranslationState extends TranslationName {
    translation: string | null;
    sourceText: string;
}

/** A translation as it is to be stored. */
interface TranslationChange {
    state: TranslationState;
    /** Where it stands in the request. */
    path: string;
    /** What its author has seen in its place. */
    formerTranslation: string | null | undefined;
}

/** All translations are one record of the action log, since an action may concern many records. */
const TRANSLATIONS = { recordType: "translation", recordID: 1 } as const;

/** Registers the action that changes translations, for moderators who see all of its records, with its undo. */
export function createTranslationActions({ repository, actionLog, findResource, clock, database }: Dependencies) {
    actionLog.provide(TRANSLATIONS.recordType, { effects: { change: "configures" }, filterReadable, undo });

    return {
        /**
         * Stores translations, and removes those that are null; within a transaction. Throws 412 if one was written over another than the
         * stored one.
         */
        async apply(viewer: Viewer, changes: readonly TranslationChange[]): Promise<void> {
            await lockUntilCommit(database, ["translations"]);
            const states = changes.map(({ state }) => state);
            const present = await readPresent(states);
            requireFormer(
                changes.map(({ state, path, formerTranslation }) => ({
                    path,
                    formerTranslation,
                    translation: state.translation,
                    present: present.get(toKey(state))?.translation ?? null,
                })),
            );
            const changed = states.filter((state) => !isSame(state, present.get(toKey(state))));
            if (changed.length === 0) return;
            const before = changed.map((state) => toState(state, present.get(toKey(state))));
            await write(changed);
            await actionLog.record(viewer, {
                kind: "change",
                ...TRANSLATIONS,
                before: { rows: before },
                after: { rows: changed },
            });
        },
    };

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, "community.moderate")) return [];
        const readable = await Promise.all(
            actions.map(async (action): Promise<ReadableAction[]> => {
                const states = statesIn(action.after);
                const records = await findRecords(viewer, states);
                if (!records) return [];
                const present = await readPresent(states);
                const canUndo = states.every((state) => isSame(state, present.get(toKey(state))));
                const shown = { name: records[0]?.name ?? states[0]?.recordKey ?? "", count: states.length };
                return [{ action, shown: { ...shown, locale: states[0]?.locale ?? "" }, canUndo }];
            }),
        );
        return readable.flat();
    }

    async function undo(viewer: Viewer, { before, after }: LoggedAction): Promise<void> {
        requirePermission(viewer, "community.moderate");
        const states = statesIn(after);
        const present = await readPresent(states);
        if (!states.every((state) => isSame(state, present.get(toKey(state))))) throw hasChangedSince();
        await write(statesIn(before));
    }

    /** Returns the records that translations belong to, or undefined if the viewer may not see all of those that are there. */
    async function findRecords(viewer: Viewer, states: readonly TranslationState[]): Promise<TranslatableRecord[] | undefined> {
        const declared = findResource(states[0]?.resource ?? "");
        if (!declared) return [];
        const recordKeys = [...new Set(states.map(({ recordKey }) => recordKey))];
        const [all, visible] = await Promise.all([declared.find(undefined, recordKeys), declared.find(viewer, recordKeys)]);
        return visible.length < all.length ? undefined : [...visible];
    }

    async function readPresent(states: readonly TranslationState[]): Promise<Map<string, TranslationRow>> {
        const [{ resource } = { resource: "" }] = states;
        const locales = [...new Set(states.map(({ locale }) => locale))];
        const recordKeys = [...new Set(states.map(({ recordKey }) => recordKey))];
        const rows = await Promise.all(locales.map((locale) => repository.list(resource, locale, { recordKeys })));
        return new Map(rows.flat().map((row) => [toKey(row), row]));
    }

    async function write(states: readonly TranslationState[]): Promise<void> {
        const dateUpdated: DateTime = toDateTime(clock());
        for (const { translation, ...state } of states)
            await (translation === null
                ? repository.remove(state)
                : repository.put({ ...state, translation, dateUpdated, dateGone: null }));
        const recordKeys = [...new Set(states.map(({ recordKey }) => recordKey))];
        await findResource(states[0]?.resource ?? "")?.handleChange?.(recordKeys);
    }
}

const toKey = ({ resource, locale, recordType, recordKey, propertyName }: TranslationName): string =>
    JSON.stringify([resource, locale, recordType, recordKey, propertyName]);

/** Returns the state of a translation that is stored or, without a row, is not. */
function toState({ resource, locale, recordType, recordKey, propertyName }: TranslationName, row?: TranslationRow) {
    const name = { resource, locale, recordType, recordKey, propertyName };
    return { ...name, translation: row?.translation ?? null, sourceText: row?.sourceText ?? "" };
}

function isSame({ translation, sourceText }: TranslationState, row: TranslationRow | undefined): boolean {
    if (translation === null || !row) return translation === null && !row;
    return row.translation === translation && row.sourceText === sourceText;
}

const statesIn = ({ rows }: LoggedAction["before"]): TranslationState[] =>
    Array.isArray(rows) ? (rows as TranslationState[]) : [];
