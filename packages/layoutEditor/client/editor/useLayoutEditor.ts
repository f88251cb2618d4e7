import { selectMe } from "@parley/accounts/client";
import type { LayoutDraft } from "@parley/layouts/contract";
import { getLayoutDraft, patchLayout, putLayoutDraft } from "@parley/layouts/contract";
import type { EditorSteps } from "@parley/library/client/formPages";
import { addStep, goBack, goForth, isPassing } from "@parley/library/client/formPages";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { sendRequest } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { readHistory, writeHistory } from "./editorHistory";
import type { LayoutWork } from "./layoutWork";
import { isSame, pickWork } from "./layoutWork";
import type { Typing } from "./typing";
import { isSameTyping } from "./typing";
import { readUnsaved, storeUnsaved } from "./unsavedWork";
import { useDelayedStoring } from "./useDelayedStoring";
import { useLatest } from "./useLatest";
import { useRetry } from "./useRetry";

export type LayoutEditor = ReturnType<typeof useLayoutEditor>;

/** Where the latest change is. */
export type SavingState = "saved" | "waiting" | "saving" | "failed" | "conflict";

/** Pause after a change before the draft is saved, in ms. */
const SAVE_DELAY_MS = 600;

/** The state of an editor: what is edited, its steps back and forth, and the draft on the server. */
export function useLayoutEditor(initial: LayoutDraft) {
    const dispatch = useAppDispatch();
    const [work, setWork] = useState<LayoutWork>(() => pickWork(initial));
    const [steps, setSteps] = useState<EditorSteps<LayoutWork>>({ past: [], future: [] });
    const { past, future } = steps;
    const typing = useRef<Typing>(undefined);
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
        const unsaved = readUnsaved(userID, layoutID, initial);
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

    const startStoring = useDelayedStoring(() => {
        writeHistory(layoutID, { work, past, future });
        setStored(storeUnsaved(userID, layoutID, isSame(work, draft) ? undefined : { work, version: draft.version }));
    });
    const latest = useLatest({ work, draft });
    useDebounced(() => saving === "waiting" && !sending.current, save);
    useRetry(saving === "failed" && isPassing(refusal), () => setSaving("waiting"));

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
        isPublished: useMemo(() => isSame(work, draft.published), [work, draft]),
        /** Changes what is edited; `field` names the field in which somebody types, which is one step until a pause. */
        change(changes: Partial<LayoutWork>, field?: string): void {
            const typed = field === undefined ? undefined : { field, time: performance.now() };
            const isOneStep = typed !== undefined && isSameTyping(typing.current, typed);
            show({ ...work, ...changes }, isOneStep ? steps : addStep(steps, work));
            typing.current = typed;
        },
        undo(): void {
            const former = goBack(steps, work);
            if (former) show(former.work, former.steps);
        },
        redo(): void {
            const next = goForth(steps, work);
            if (next) show(next.work, next.steps);
        },
        save,
        /** Goes back to what is published, in one step. */
        discard: () => show(pickWork(draft.published), addStep(steps, work)),
        /** Goes on from the draft of the other window; what was here is one step back. */
        takeTheirs(): void {
            if (!theirs) return;
            setDraft(theirs);
            setTheirs(undefined);
            setSaving("saved");
            storeUnsaved(userID, layoutID, undefined);
            showWork(pickWork(theirs), addStep(steps, work));
        },
        /** Saves what is here over the draft of the other window. */
        keepMine(): void {
            if (theirs) setDraft(theirs);
            setTheirs(undefined);
            setSaving("waiting");
        },
        publish,
    };

    function show(next: LayoutWork, after: EditorSteps<LayoutWork>): void {
        showWork(next, after);
        setSaving((state) => (state === "conflict" ? state : "waiting"));
    }

    function showWork(next: LayoutWork, after: EditorSteps<LayoutWork>): void {
        setWork(next);
        setSteps(after);
        typing.current = undefined;
        startStoring();
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
        // A newer server may no longer return a field that this page shows (FC-68).
        setDraft({ ...sent.draft, ...answer.result });
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
        if ("result" in known) setDraft({ ...latest.current.draft, ...known.result });
        storeUnsaved(userID, layoutID, undefined);
        setSaving("saved");
        return undefined;
    }
}

/** Calls `work` a while after the latest render, if it `isDue` at that render. */
function useDebounced(isDue: () => boolean, work: () => Promise<void>): void {
    useEffect(() => {
        if (!isDue()) return;
        const timer = setTimeout(() => void work(), SAVE_DELAY_MS);
        return () => clearTimeout(timer);
    });
}
