import { selectMe } from "@parley/accounts/client";
import type { EditorSteps } from "@parley/library/client/formPages";
import { addStep, goBack, goForth } from "@parley/library/client/formPages";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { sendRequest } from "@parley/library/client/thunks";
import type { ApiError, UndoOffer } from "@parley/library/contract";
import { formatUndoOffer, UNDO_PARAMETER } from "@parley/library/contract";
import type { Theme, ThemeDraft } from "@parley/themes/contract";
import {
    findInvalidRoleLine,
    isThemeColor,
    parseRoles,
    patchTheme,
    pickChangedTexts,
    printRoles,
    styleGuidePath,
    withChoices,
    withColors,
    withRoleColors,
} from "@parley/themes/contract";
import { useEffect, useState } from "react";
import { pageLoader } from "./pageLoader";
import type { ThemeWork } from "./themeWork";
import { isSame, pickWork } from "./themeWork";
import { readUnsaved, storeUnsaved } from "./unsavedTheme";
import { useDraftedTexts } from "./useDraftedTexts";
import { useDraftSending } from "./useDraftSending";

export type ThemeEditor = ReturnType<typeof useThemeEditor>;

interface Steps extends EditorSteps<ThemeWork> {
    /** The field that the last step changed: typing in it goes on with that step. */
    field?: keyof ThemeWork | undefined;
}

/**
 * The state of an editor: what is edited, its steps back and forth, and the theme that it began with. What is not saved is kept on the device, and
 * as a draft on the server.
 *
 * @param shown what the page of a form without scripts shows, instead of the theme as it is stored
 */
export function useThemeEditor(initial: Theme, draft: ThemeDraft, shown: Partial<ThemeWork>) {
    const dispatch = useAppDispatch();
    const userID = useAppSelector((state) => selectMe(state).data?.userID ?? 0);
    const [base, setBase] = useState(initial);
    const [work, setWork] = useState<ThemeWork>(() => ({ ...pickWork(initial), ...shown }));
    const [steps, setSteps] = useState<Steps>({ past: [], future: [] });
    const [theirs, setTheirs] = useState<Theme>();
    const [refusal, setRefusal] = useState<ApiError>();
    const [isSaving, setSaving] = useState(false);
    const [isStored, setStored] = useState(true);
    const [isRestored, setRestored] = useState(false);
    const [isSent, setSent] = useState(false);
    const { themeID } = draft;
    const texts = useDraftedTexts(initial, draft);
    const drafts = useDraftSending(themeID, (sent, stylesError) => {
        texts.show(sent?.work ?? pickWork(base), stylesError);
        const isLatest = sent !== undefined && isSame(sent.work, work);
        setSent(isLatest);
        if (isLatest) storeUnsaved(userID, themeID, { ...sent, isSent: true });
    });

    useEffect(() => {
        const unsaved = readUnsaved(userID, draft, pickWork(initial));
        if (!unsaved || isSame(unsaved.work, pickWork(initial))) return;
        setWork(unsaved.work);
        setRestored(true);
        setSent(unsaved.isSent);
        setSteps({ past: [pickWork(initial)], future: [] });
        // Somebody has saved the theme since.
        if (unsaved.revisionID !== initial.revisionID) setTheirs(initial);
    }, [userID, draft, initial]);

    return {
        work,
        base,
        theirs,
        refusal,
        isSaving,
        /** Whether this device keeps what is not saved. */
        isStored,
        /** Whether the server has it as a draft. */
        isSent,
        /** The own CSS and HTML of the draft that the server has. */
        drafted: texts,
        /** Whether the changes were made before this page was opened. */
        isRestored,
        isChanged: !isSame(work, pickWork(base)),
        isValid:
            isThemeColor(work.accent) &&
            isThemeColor(work.ground) &&
            work.name.trim() !== "" &&
            findInvalidRoleLine(work.roles) === undefined,
        canUndo: steps.past.length > 0,
        canRedo: steps.future.length > 0,
        change(field: keyof ThemeWork, text: string): void {
            const after = steps.field === field ? { past: steps.past, future: [] } : addStep(steps, work);
            show({ ...work, [field]: text }, { ...after, field });
        },
        /** Ends the step of a field, so that the next change is another one. */
        endStep: () => setSteps(({ past, future }) => ({ past, future })),
        undo(): void {
            const former = goBack(steps, work);
            if (former) show(former.work, former.steps);
        },
        redo(): void {
            const next = goForth(steps, work);
            if (next) show(next.work, next.steps);
        },
        discard: () => show(pickWork(base), addStep(steps, work)),
        save: () => save(base),
        /** Saves colours of single roles although their contrast is too little. */
        saveAnyway: () => save(base, true),
        /** Goes on with what somebody else has saved; what was here is one step back. */
        takeTheirs(): void {
            if (!theirs) return;
            setBase(theirs);
            setTheirs(undefined);
            const other = pickWork(theirs);
            setWork(other);
            setSteps(addStep(steps, work));
            storeUnsaved(userID, themeID, undefined);
            drafts.send(undefined);
        },
        /** Saves what is here over what somebody else has saved. */
        saveOverTheirs: () => save(theirs ?? base),
    };

    function show(next: ThemeWork, after: Steps): void {
        setWork(next);
        setSteps(after);
        setRefusal(undefined);
        setRestored(false);
        const isUnsaved = !isSame(next, pickWork(base));
        const unsaved = { work: next, revisionID: base.revisionID ?? 0 };
        setStored(storeUnsaved(userID, themeID, isUnsaved ? unsaved : undefined));
        setSent(false);
        drafts.send(isUnsaved ? unsaved : undefined);
    }

    async function save(over: Theme, accepts = false): Promise<void> {
        if (isSaving) return;
        setSaving(true);
        setRefusal(undefined);
        // A draft that arrives later would bring back what is published.
        await drafts.stop();
        let undo: UndoOffer | undefined;
        const { name, accent, ground, roles, styles, header, footer, ...choices } = work;
        const colored = withColors(over.assets.variables?.data, { accent: accent.trim(), ground: ground.trim() });
        const chosen = withChoices(colored, choices);
        const variables = {
            data: withRoleColors(chosen, parseRoles(roles), accepts ? printRoles(parseRoles(roles)).split("\n") : []),
        };
        const input = {
            themeID: String(themeID),
            name: name.trim(),
            assets: { variables, ...pickChangedTexts(over, { styles, header, footer }) },
        };
        const options = {
            ifMatch: `"${over.revisionID}"`,
            onUndo(offer: UndoOffer) {
                undo = offer;
            },
        };
        const answer = await dispatch(sendRequest((api) => api.request(patchTheme, input, options)));
        if ("refused" in answer) {
            setSaving(false);
            if (answer.refused.code === "editConflict") setTheirs(answer.refused.present as Theme);
            else setRefusal(answer.refused);
            return;
        }
        storeUnsaved(userID, themeID, undefined);
        // Loaded anew: pages may have another theme now.
        const query = new URLSearchParams({ Done: "saved", ...(undo && { [UNDO_PARAMETER]: formatUndoOffer(undo) }) });
        pageLoader.open(`${styleGuidePath(themeID)}?${query}`);
    }
}
