import { selectMe } from "@parley/accounts/client";
import type { LayoutDraft } from "@parley/layouts/contract";
import { getLayoutDraft, patchLayout, putLayoutDraft } from "@parley/layouts/contract";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { sendRequest } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { useEffect, useRef, useState } from "react";
import { readHistory, writeHistory } from "./editorHistory";
import type { LayoutWork } from "./layoutWork";
import { isSame, pickWork } from "./layoutWork";
import { readUnsaved, storeUnsaved } from "./unsavedWork";

export type LayoutEditor = ReturnType<typeof useLayoutEditor>;

/** Where the latest change is. */
export type SavingState = "saved" | "waiting" | "saving" | "failed" | "conflict";

/** Pause after a change before the draft is saved, in ms. */
const SAVE_DELAY_MS = 600;
/** Maximum number of steps that can be undone. */
const MAX_STEPS = 100;

/** The state of an editor: what is edited, its steps back and forth, and the draft on the server. */
export function useLayoutEditor(initial: LayoutDraft) {
    const dispatch = useAppDispatch();
    const [work, setWork] = useState<LayoutWork>(() => pickWork(initial));
    const [{ past, future }, setSteps] = useState<{ past: LayoutWork[]; future: LayoutWork[] }>({ past: [], future: [] });
    const [draft, setDraft] = useState(initial);
    const [saving, setSaving] = useState<SavingState>("saved");
    const [refusal, setRefusal] = useState<ApiError>();
    const [theirs, setTheirs] = useState<LayoutDraft>();
    const { layoutID } = initial;
    const userID = useAppSelector((state) => selectMe(state).data?.userID ?? 0);
    const [isStored, setStored] = useState(true);
    /** The request that saves the draft: the next one needs its version. */
    const sending = useRef<Promise<unknown>>(undefined);

    // The steps are on the device, and belong to the text that they lead from; so is what the server has not got yet.
    useEffect(() => {
        const unsaved = readUnsaved(userID, layoutID);
        const shown = unsaved && !isSame(unsaved.work, pickWork(initial)) ? unsaved.work : pickWork(initial);
        setSteps(readHistory(layoutID, shown));
        if (!unsaved || isSame(shown, pickWork(initial))) return;
        setWork(shown);
        if (unsaved.version === initial.version) setSaving("waiting");
        else {
            setTheirs(initial);
            setSaving("conflict");
        }
    }, [userID, layoutID, initial]);

    const latest = useRef({ work, draft });
    latest.current = { work, draft };
    useEffect(() => {
        if (saving !== "waiting" || sending.current) return;
        const timer = setTimeout(() => void save(), SAVE_DELAY_MS);
        return () => clearTimeout(timer);
    });
    useEffect(() => {
        if (saving !== "failed") return;
        const retry = () => setSaving("waiting");
        window.addEventListener("online", retry);
        return () => window.removeEventListener("online", retry);
    }, [saving]);

    return {
        work,
        draft,
        saving,
        refusal,
        theirs,
        /** Whether this device keeps what the server has not got. */
        isStored,
        canUndo: past.length > 0,
        canRedo: future.length > 0,
        isPublished: isSame(work, draft.published),
        change: (changes: Partial<LayoutWork>) => show({ ...work, ...changes }, [...past, work].slice(-MAX_STEPS), []),
        undo(): void {
            const former = past.at(-1);
            if (former) show(former, past.slice(0, -1), [work, ...future]);
        },
        redo(): void {
            const [next, ...rest] = future;
            if (next) show(next, [...past, work], rest);
        },
        save,
        /** Goes back to what is published, in one step. */
        discard: () => show(pickWork(draft.published), [...past, work].slice(-MAX_STEPS), []),
        /** Goes on from the draft of the other window; what was here is one step back. */
        takeTheirs(): void {
            if (!theirs) return;
            setDraft(theirs);
            setTheirs(undefined);
            setSaving("saved");
            storeUnsaved(userID, layoutID, undefined);
            const other = pickWork(theirs);
            setWork(other);
            keepSteps(other, [...past, work].slice(-MAX_STEPS), []);
        },
        /** Saves what is here over the draft of the other window. */
        keepMine(): void {
            if (theirs) setDraft(theirs);
            setTheirs(undefined);
            setSaving("waiting");
        },
        publish,
    };

    function show(next: LayoutWork, before: LayoutWork[], after: LayoutWork[]): void {
        setWork(next);
        keepSteps(next, before, after);
        setStored(storeUnsaved(userID, layoutID, { work: next, version: draft.version }));
        setSaving((state) => (state === "conflict" ? state : "waiting"));
    }

    function keepSteps(next: LayoutWork, before: LayoutWork[], after: LayoutWork[]): void {
        setSteps({ past: before, future: after });
        writeHistory(layoutID, { work: next, past: before, future: after });
    }

    async function save(): Promise<void> {
        setSaving("saving");
        sending.current = send();
        await sending.current;
        sending.current = undefined;
        // The changes of meanwhile wait for this version.
        setSaving((state) => (state === "saving" ? "saved" : state));
    }

    async function send(): Promise<void> {
        const sent = latest.current;
        const input = { layoutID, ...sent.work, baseETag: sent.draft.baseETag };
        const answer = await dispatch(
            sendRequest((api) => api.request(putLayoutDraft, input, { ifMatch: `"v${sent.draft.version}"` })),
        );
        if ("refused" in answer) {
            setRefusal(answer.refused);
            const isConflict = answer.refused.code === "editConflict";
            if (isConflict) setTheirs(answer.refused.present as LayoutDraft);
            setSaving(isConflict ? "conflict" : "failed");
            return;
        }
        setRefusal(undefined);
        setDraft(answer.result);
        const { work: present } = latest.current;
        const unsaved = isSame(present, sent.work) ? undefined : { work: present, version: answer.result.version };
        setStored(storeUnsaved(userID, layoutID, unsaved));
    }

    /** Publishes what is here; over a change of somebody else only if `overETag` names it. Returns the error, if any. */
    async function publish(overETag?: string): Promise<ApiError | undefined> {
        await sending.current;
        const { name, layout, titleBar } = latest.current.work;
        const ifMatch = overETag ?? latest.current.draft.baseETag;
        const input = { layoutID: String(layoutID), name, layout, titleBar };
        const answer = await dispatch(sendRequest((api) => api.request(patchLayout, input, { ifMatch })));
        if ("refused" in answer) return answer.refused;
        const known = await dispatch(sendRequest((api) => api.request(getLayoutDraft, { layoutID })));
        if ("result" in known) setDraft(known.result);
        storeUnsaved(userID, layoutID, undefined);
        setSaving("saved");
        return undefined;
    }
}
