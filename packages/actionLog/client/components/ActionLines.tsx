import { translateName } from "@parley/accounts/contract";
import type { LoggedAction } from "@parley/actionLog/contract";
import { Mark, MarkList, RelativeTime } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useId, useRef } from "react";
import { selectUndoing } from "../actionLog.slice";
import { findActionTypes, findSentence } from "../actionTypes";
import type { ActionGroup } from "../groupActions";
import { groupActions } from "../groupActions";
import { actionLines } from "./ActionLines.styles";
import { UndoForm } from "./UndoForm";
import { UndoJob } from "./UndoJob";

interface ActionLinesProps {
    /** Newest first. */
    actions: readonly LoggedAction[];
    /** Whether the lines are between posts. */
    inThread?: boolean;
    /** Whether the actions are on several records; each line then begins with the name of its record, or else its time links to it. */
    isSiteWide?: boolean;
}

/**
 * List of logged actions, one line each: member, action, time, and Undo at the end. Requires the descriptions to be loaded
 * (`loadActionTypes`).
 */
export function ActionLines({ actions, inThread = false, isSiteWide = false }: ActionLinesProps): ReactNode {
    const formID = useId();
    const list = useRef<HTMLDivElement>(null);
    const lines = groupActions(actions).map((group) => (
        <ActionLine key={group[0].actID} group={group} inThread={inThread} isSiteWide={isSiteWide} formID={formID} />
    ));
    const hasForm = actions.some(({ canUndo }) => canUndo);
    return (
        <div ref={list} className={actionLines.list}>
            {inThread ? lines : <MarkList>{lines}</MarkList>}
            {hasForm && <UndoForm id={formID} isQuiet={inThread} onUndone={arriveAt} />}
        </div>
    );

    /** Moves focus to the line, because the focused button has disappeared. */
    function arriveAt({ actID }: LoggedAction): void {
        list.current?.querySelector<HTMLElement>(`[data-act="${actID}"]`)?.focus();
    }
}

interface ActionLineProps {
    group: ActionGroup;
    inThread: boolean;
    isSiteWide: boolean;
    formID: string;
}

function ActionLine({ group, inThread, isSiteWide, formID }: ActionLineProps): ReactNode {
    const t = useTranslation();
    const [first] = group;
    const sentence = findSentence(first);
    if (!sentence) return null;
    const count = group.length;
    const recordURL = isSiteWide ? findActionTypes(first.recordType)?.urlOf?.(first.recordID) : undefined;
    const time = <RelativeTime date={first.dateInserted} />;
    const name = <bdi>{translateName(first.insertUser, t)}</bdi>;
    const text = typeof sentence.text === "function" ? sentence.text(first) : sentence.text;
    // The space belongs to the sentence: React separates two texts by a comment, on each of the many lines of a long thread.
    const words =
        sentence.several !== undefined && count > 1 ? (
            <Sentence
                text={`${t(sentence.several)} `}
                values={{ name, times: <Times count={count} url={sentence.severalURL?.(first)} /> }}
            />
        ) : (
            <Sentence text={`${t(text)} `} values={{ name, ...sentence.values?.(first, t) }} />
        );
    const recordName = isSiteWide ? first.recordName : undefined;
    const sentenceID = `${formID}${first.actID}`;
    const mayUndo = count === 1 && first.canUndo && first.dateUndone === null;
    const description = (
        <>
            {recordName !== undefined && <RecordName name={recordName} url={recordURL} />}
            {words}
            {recordURL === undefined || recordName !== undefined ? time : <a href={recordURL}>{time}</a>}
        </>
    );
    return (
        <Mark icon={sentence.icon} inThread={inThread}>
            <span data-act={first.actID} tabIndex={-1} className={actionLines.line}>
                {mayUndo ? <span id={sentenceID}>{description}</span> : description}
                {first.reason !== null && (
                    <>
                        {" · "}
                        <bdi>{first.reason}</bdi>
                    </>
                )}
                <Ending action={first} mayUndo={mayUndo} formID={formID} sentenceID={sentenceID} />
            </span>
        </Mark>
    );
}

function RecordName({ name, url }: { name: string; url: string | undefined }): ReactNode {
    const title = <bdi>{name}</bdi>;
    return <span className={actionLines.record}>{url === undefined ? title : <a href={url}>{title}</a>} </span>;
}

function Times({ count, url }: { count: number; url: string | undefined }): ReactNode {
    const t = useTranslation();
    const times = t("{count} times", { count });
    return url === undefined ? times : <a href={url}>{times}</a>;
}

interface EndingProps {
    action: LoggedAction;
    mayUndo: boolean;
    formID: string;
    /** ID of the sentence that says what was done, by which the buttons of a list differ in name. */
    sentenceID: string;
}

/** The member who undid the action, or the Undo button. */
function Ending({ action, mayUndo, formID, sentenceID }: EndingProps): ReactNode {
    const t = useTranslation();
    const isBusy = useAppSelector((state) => selectUndoing(state, action.actID)).status === LoadStatus.LOADING;
    if (action.dateUndone !== null) {
        if (!action.undoneByUser) return ` · ${t("Undone.")}`;
        return (
            <>
                {" · "}
                <Sentence text={t("Undone by {name}.")} values={{ name: <bdi>{translateName(action.undoneByUser, t)}</bdi> }} />
            </>
        );
    }
    if (!mayUndo) return null;
    const buttonID = `${sentenceID}u`;
    return (
        <>
            {" · "}
            <button
                id={buttonID}
                aria-labelledby={`${buttonID} ${sentenceID}`}
                type="submit"
                form={formID}
                name="actID"
                value={action.actID}
                aria-disabled={isBusy}
            >
                {t("Undo")}
            </button>
            <UndoJob action={action} sentenceID={sentenceID} />
        </>
    );
}
