import {
    BarLinkWithCount,
    BulkBar,
    BulkProgress,
    BulkDock as Dock,
    focusOn,
    textStyles,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { formatList } from "@parley/library/contract";
import { useEffect, useRef, useState } from "react";
import type { BulkWork, Failure, Selection } from "./bulk.slice";
import {
    cleared,
    selectRunning,
    selectSelection,
    selectSelectionKey,
    selectWork,
    stopRequested,
    unpicked,
    workEnded,
} from "./bulk.slice";
import type { BulkAction, BulkKind, BulkReason } from "./bulkRegistry";
import { findBulkAction, listBulkActions, listBulkKinds } from "./bulkRegistry";
import { pickBoxID } from "./pickBoxID";
import { useHasBoxes } from "./shownBoxes";
import { useBulkRun } from "./useBulkRun";

/** Bars with the bulk actions for the selection, and with the progress of a running bulk action (MOD-001, MOD-002). */
export function BulkBars() {
    return (
        <Dock>
            {listBulkKinds().map((kind) => (
                <KindBar key={kind.recordType} kind={kind} />
            ))}
        </Dock>
    );
}

/** Key that focuses the toasts, or the bar while no toasts are shown. */
const KEY = "F8";

function KindBar({ kind }: { kind: BulkKind }) {
    const t = useTranslation();
    const { recordType } = kind;
    const box = useRef<HTMLDivElement>(null);
    const selection = useAppSelector((state) => selectSelection(state, recordType));
    const work = useAppSelector((state) => selectWork(state, recordType));
    const running = useAppSelector((state) => selectRunning(state, recordType));
    const hasBoxes = useHasBoxes(recordType, selection.within);
    const status = useStatusMessage(kind, selection.ids.length, hasBoxes);
    useKey(box);
    const run = useBulkRun(kind);
    return (
        <div ref={box}>
            <p className={textStyles.hidden} role="status">
                {status}
            </p>
            {work ? (
                <Progress kind={kind} work={work} running={running} onGoOn={() => void run(work)} />
            ) : (
                selection.ids.length > 0 && (
                    <Choices kind={kind} selection={selection} isShown={hasBoxes} onRun={run} label={kind.label(t)} />
                )
            )}
        </div>
    );
}

/** Links in the header of pages without selection checkboxes: number of selected records, and the way back to them. */
export function BulkChips() {
    return listBulkKinds().map((kind) => <KindChip key={kind.recordType} kind={kind} />);
}

function KindChip({ kind: { recordType, count } }: { kind: BulkKind }) {
    const t = useTranslation();
    const { ids, within, url = listOf(within) } = useAppSelector((state) => selectSelection(state, recordType));
    const hasBoxes = useHasBoxes(recordType, within);
    if (hasBoxes || ids.length === 0) return null;
    const name = t("{selected}. Back to the selection", { selected: count(ids.length, t) });
    return <BarLinkWithCount name={name} icon="check" count={ids.length} url={url} />;
}

/** Returns the list on which the records left selected by an interrupted bulk action can be seen. */
const listOf = (within: number | undefined) => (within === undefined ? "/discussions" : `/discussion/${within}`);

/** Returns the status message: the number of selected records, or that nothing is selected any more. Empty while the bar is not shown. */
function useStatusMessage({ count }: BulkKind, number: number, isShown: boolean): string {
    const t = useTranslation();
    const [was, setWas] = useState(false);
    if (number > 0 && !was) setWas(true);
    if (number > 0 && !isShown) return "";
    if (number > 0) return t("{selected}. Press {key} for actions.", { selected: count(number, t), key: KEY });
    return was ? t("Nothing is selected.") : "";
}

function useKey(box: { current: HTMLElement | null }): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const goal = box.current?.querySelector<HTMLElement>("button");
            if (event.key !== KEY || event.defaultPrevented || !goal) return;
            event.preventDefault();
            goal.focus();
        };
        // `window` is called after `document`, where the toasts listen.
        window.addEventListener("keydown", onKey);
        return () => window.removeEventListener("keydown", onKey);
    }, [box]);
}

interface ChoicesProps {
    kind: BulkKind;
    selection: Selection;
    /** Whether the bar is shown. Without it only an open dialog stays. */
    isShown: boolean;
    label: string;
    onRun: (work: BulkWork, leftOut?: readonly Failure[]) => void;
}

function Choices({ kind, selection, isShown, label, onRun }: ChoicesProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { getState } = useAppStore();
    const { recordType } = kind;
    const [open, setOpen] = useState<{ action: BulkAction; selection: Selection }>();
    const isReady = useKnown(kind, isShown ? selection.ids : NONE);
    const available = listBulkActions(recordType);
    const offered = useAppSelector((state) =>
        available
            .filter(({ isOffered }) => isOffered?.(state) ?? true)
            .map(({ id }) => id)
            .join(" "),
    ).split(" ");
    const reasons = useAppSelector((state) =>
        JSON.stringify(available.map((action) => (isReady ? action.disabledReason?.({ selection, state }) : WAITING) ?? null)),
    );
    const reasonOf = (index: number) => inWords((JSON.parse(reasons) as (BulkReason | null)[])[index]);
    const Dialog = open?.action.part;
    return (
        <>
            {isShown && (
                <BulkBar
                    label={label}
                    count={kind.count(selection.ids.length, t)}
                    actions={available
                        .map((action, index) => ({
                            id: action.id,
                            name: t(action.name),
                            icon: action.icon,
                            offReason: reasonOf(index),
                            onPress: () => void action.part.fetch().then(() => setOpen({ action, selection })),
                        }))
                        .filter(({ id }) => offered.includes(id))}
                    onClear={clear}
                />
            )}
            {open && Dialog && (
                <Dialog
                    selection={open.selection}
                    onClose={() => setOpen(undefined)}
                    onRun={(ids, input, leftOut) => {
                        setOpen(undefined);
                        const { ids: chosen, within } = open.selection;
                        // The target of a merge is unselected, too.
                        const stays = new Set(leftOut?.map(({ id }) => id));
                        const key = selectSelectionKey(getState(), recordType);
                        dispatch(unpicked({ key, ids: chosen.filter((id) => !stays.has(id)) }));
                        const work = { act: open.action.id, input, left: [...ids], total: ids.length, done: [], failures: [] };
                        onRun({ ...work, ...(within !== undefined && { within }) }, leftOut);
                    }}
                />
            )}
        </>
    );

    /**
     * Clears the selection and moves the focus, because the button disappears with the bar: to the first selected checkbox, or to the
     * beginning of the page.
     */
    function clear(): void {
        const boxes = selection.ids.map((id) => document.getElementById(pickBoxID(recordType, id)));
        dispatch(cleared({ key: selectSelectionKey(getState(), recordType) }));
        const goal = boxes.find((box) => box !== null) ?? document.getElementById("main");
        if (goal) focusOn(goal);
    }

    function inWords(reason: BulkReason | null | undefined): string | undefined {
        if (!reason) return undefined;
        return [t(reason.text), formatList(t, reason.names ?? [])].join(" ").trim();
    }
}

const NONE: readonly number[] = [];
const WAITING: BulkReason = { text: "One moment, the posts are being checked." };

/** Fetches the selected records that are not in the store, each once, and returns whether all are loaded (MOD-012). */
function useKnown({ ask, isKnown }: BulkKind, ids: readonly number[]): boolean {
    const dispatch = useAppDispatch();
    const requested = useRef(new Set<number>());
    const missing = useAppSelector((state) => ids.filter((id) => !isKnown(state, id)).join(","));
    useEffect(() => {
        const wanted = missing
            .split(",")
            .map(Number)
            .filter((id) => id > 0 && !requested.current.has(id));
        if (wanted.length === 0) return;
        for (const id of wanted) requested.current.add(id);
        dispatch(ask(wanted));
    }, [dispatch, ask, missing]);
    return missing === "";
}

interface ProgressProps {
    kind: BulkKind;
    work: BulkWork;
    running: "running" | "stopping" | undefined;
    onGoOn: () => void;
}

/** Progress of a bulk action. One that was interrupted by a page load offers to continue. */
function Progress({ kind: { recordType }, work, running, onGoOn }: ProgressProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const key = useAppSelector((state) => selectSelectionKey(state, recordType));
    const { total, left } = work;
    const doing = findBulkAction(recordType, work.act)?.command?.doing(t) ?? "";
    const values = { doing, done: total - left.length, total };
    const stop = { name: t("Stop"), isOff: running === "stopping", onPress: () => void dispatch(stopRequested({ key })) };
    const choices = [
        { name: t("Continue"), onPress: onGoOn },
        { name: t("Stop here"), onPress: () => void dispatch(workEnded({ key })) },
    ];
    return (
        <BulkProgress
            label={doing}
            text={running ? t("{doing}: {done} of {total}", values) : t("{doing} was interrupted: {done} of {total}", values)}
            done={values.done}
            total={total}
            actions={running ? [stop] : choices}
        />
    );
}
