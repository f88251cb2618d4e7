import { selectMe, selectPermission } from "@parley/accounts/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { createLazyPart, useAlive, useLazyPart } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";

const Question = createLazyPart(
    async () => (await import(/* webpackChunkName: "undo-job" */ "./UndoJobQuestion")).UndoJobQuestion,
);

interface UndoJobProps {
    action: LoggedAction;
    /** ID of the sentence that says what was done; it is part of the button's name. */
    sentenceID: string;
}

/** Button that undoes all actions of a bulk job, for the member who ran it and for moderators (FC-54). */
export function UndoJob({ action: { jobID, insertUserID, canUndo }, sentenceID }: UndoJobProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const isOffered = useAppSelector(
        (state) => selectMe(state).data?.userID === insertUserID || selectPermission(state, "community.moderate"),
    );
    const { isOpen, open, close, prefetchHandlers } = useLazyPart(Question);
    if (!isAlive || jobID === null || !canUndo || !isOffered) return null;
    const buttonID = `${sentenceID}-job`;
    return (
        <>
            {" · "}
            <button
                id={buttonID}
                aria-labelledby={`${buttonID} ${sentenceID}`}
                type="button"
                onClick={open}
                {...prefetchHandlers}
            >
                {t("Undo it for all items")}
            </button>
            {isOpen && <Question jobID={jobID} onClose={close} />}
        </>
    );
}
