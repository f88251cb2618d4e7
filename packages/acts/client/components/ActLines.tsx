import type { Act } from "@parley/acts/contract";
import { Mark, MarkList, RelativeTime, useToasts } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { NAMELESS } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useRef } from "react";
import { actKindsOf, sentenceOf } from "../actKinds";
import { selectUndoing } from "../acts.slice";
import { undoAct } from "../acts.thunks";
import type { ActGroup } from "../grouped";
import { groupedActs } from "../grouped";
import { actLines } from "./ActLines.styles";

interface ActLinesProps {
    /** Newest first. */
    acts: readonly Act[];
    /** They stand between posts. */
    inThread?: boolean;
}

/** What was done, a plain line each: by whom, when, and the way back as the last word. The sentences must be here (`loadActKinds`). */
export function ActLines({ acts, inThread = false }: ActLinesProps): ReactNode {
    return (
        <MarkList>
            {groupedActs(acts).map((group) => (
                <ActLine key={group[0].actID} group={group} inThread={inThread} />
            ))}
        </MarkList>
    );
}

function ActLine({ group, inThread }: { group: ActGroup; inThread: boolean }): ReactNode {
    const t = useTranslation();
    const line = useRef<HTMLSpanElement>(null);
    const [act] = group;
    const sentence = sentenceOf(act);
    if (!sentence) return null;
    const count = group.length;
    const name = <bdi>{act.insertUser.name || t(NAMELESS)}</bdi>;
    const text = typeof sentence.text === "function" ? sentence.text(act) : sentence.text;
    const words =
        sentence.several !== undefined && count > 1 ? (
            <Sentence
                text={t(sentence.several)}
                values={{ name, times: <Times count={count} url={sentence.severalURL?.(act)} /> }}
            />
        ) : (
            <Sentence text={t(text)} values={{ name, ...sentence.values?.(act, t) }} />
        );
    return (
        <Mark icon={sentence.icon} inThread={inThread}>
            <span ref={line} tabIndex={-1} className={actLines.line}>
                {words} <RelativeTime date={act.dateInserted} />
                {act.reason !== null && (
                    <>
                        {" · "}
                        <bdi>{act.reason}</bdi>
                    </>
                )}
                <Ending act={act} mayUndo={count === 1 && act.canUndo} onUndone={() => line.current?.focus()} />
            </span>
        </Mark>
    );
}

function Times({ count, url }: { count: number; url: string | undefined }): ReactNode {
    const t = useTranslation();
    const times = t("{count} times", { count });
    return url === undefined ? times : <a href={url}>{times}</a>;
}

interface EndingProps {
    act: Act;
    mayUndo: boolean;
    /** Its button is about to go, and the focus with it. */
    onUndone: () => void;
}

/** Who took it back; or the way to do so. */
function Ending({ act, mayUndo, onUndone }: EndingProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const isBusy = useAppSelector((state) => selectUndoing(state, act.actID)).status === LoadStatus.LOADING;
    if (act.dateUndone !== null) {
        if (!act.undoneByUser) return ` · ${t("Undone.")}`;
        return (
            <>
                {" · "}
                <Sentence text={t("Undone by {name}.")} values={{ name: <bdi>{act.undoneByUser.name || t(NAMELESS)}</bdi> }} />
            </>
        );
    }
    if (!mayUndo) return null;
    return (
        <>
            {" · "}
            <button type="button" aria-disabled={isBusy} onClick={() => void undo()}>
                {t("Undo")}
            </button>
        </>
    );

    async function undo(): Promise<void> {
        if (isBusy) return;
        const toastID = `undo-${act.actID}`;
        removeToast(toastID);
        const answered = await dispatch(undoAct({ actID: act.actID }));
        if (undoAct.rejected.match(answered)) {
            const { payload } = answered;
            const isChanged = payload?.code === "changedSince";
            const body = isChanged
                ? t("This was changed since, so it was left as it is.")
                : payload?.description || payload?.message || t("This could not be sent. Check your connection.");
            addToast({ toastID, kind: "failure", body });
            return;
        }
        onUndone();
        addToast({ toastID, kind: "success", body: t("Undone.") });
        for (const ask of actKindsOf(act.recordType)?.undone?.(act) ?? []) void dispatch(ask);
    }
}
