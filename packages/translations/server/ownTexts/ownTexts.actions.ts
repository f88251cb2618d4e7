import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import { requireFormer } from "../requireFormer";
import type { OwnTextsRepository } from "./ownTexts.repository";

interface Dependencies {
    database: Database;
    repository: OwnTextsRepository;
    actionLog: Pick<ActionLog, "provide" | "record">;
    /** Called after the words have changed. */
    onChange: () => void;
}

/** The words of the site for a text, or null for those of the product. */
export interface OwnTextState {
    locale: string;
    textKey: string;
    translation: string | null;
}

/** Words of the site as they are to be stored, and those that their author has seen in their place. */
interface OwnTextChange {
    state: OwnTextState;
    formerTranslation: string | null | undefined;
}

/** All texts of the interface are one record of the action log, since an action may concern many. */
const TEXTS = { recordType: "interfaceText", recordID: 1 } as const;

/** Registers the action that changes texts of the interface, for members who manage the site, with its undo. */
export function createOwnTextActions({ database, repository, actionLog, onChange }: Dependencies) {
    actionLog.provide(TEXTS.recordType, { effects: { change: "configures" }, filterReadable, undo });

    return {
        /**
         * Stores words of the site, and removes those that are null; within a transaction. Throws 412 if some were written over others than
         * the stored ones.
         */
        async apply(viewer: Viewer, changes: readonly OwnTextChange[]): Promise<void> {
            await lockUntilCommit(database, ["ownTexts"]);
            const present = await readPresent();
            requireFormer(
                changes.map(({ state, formerTranslation }, index) => ({
                    path: `texts[${index}]`,
                    formerTranslation,
                    translation: state.translation,
                    present: present(state),
                })),
            );
            const states = changes.map(({ state }) => state);
            const changed = states.filter((state) => state.translation !== present(state));
            if (changed.length === 0) return;
            const before = changed.map((state) => ({ ...state, translation: present(state) }));
            await write(changed);
            await actionLog.record(viewer, { kind: "change", ...TEXTS, before: { rows: before }, after: { rows: changed } });
        },
    };

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, "site.manage")) return [];
        const present = await readPresent();
        return actions.map((action) => {
            const states = statesIn(action.after);
            const [{ textKey, locale } = { textKey: "", locale: "" }] = states;
            return {
                action,
                shown: { text: textKey.slice(textKey.indexOf("\u0004") + 1), locale, count: states.length },
                canUndo: states.every((state) => state.translation === present(state)),
            };
        });
    }

    async function undo(viewer: Viewer, { before, after }: LoggedAction): Promise<void> {
        requirePermission(viewer, "site.manage");
        const present = await readPresent();
        if (!statesIn(after).every((state) => state.translation === present(state))) throw hasChangedSince();
        await write(statesIn(before));
    }

    /** Returns the function that returns the stored words of a text. */
    async function readPresent(): Promise<(state: OwnTextState) => string | null> {
        const rows = await repository.all();
        const known = new Map(rows.map((row) => [`${row.locale} ${row.textKey}`, row.translation]));
        return ({ locale, textKey }) => known.get(`${locale} ${textKey}`) ?? null;
    }

    async function write(states: readonly OwnTextState[]): Promise<void> {
        const rows = states.flatMap(({ translation, ...name }) => (translation === null ? [] : [{ ...name, translation }]));
        await repository.putAll(rows);
        for (const { translation, ...name } of states) if (translation === null) await repository.remove(name);
        onChange();
    }
}

const statesIn = ({ rows }: LoggedAction["before"]): OwnTextState[] => (Array.isArray(rows) ? (rows as OwnTextState[]) : []);
