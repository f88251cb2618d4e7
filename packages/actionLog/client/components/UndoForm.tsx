import type { LoggedAction } from "@parley/actionLog/contract";
import { UNDO_FORM } from "@parley/actionLog/contract";
import { Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router";
import { useUndo } from "../useUndo";
import { withoutOutcome } from "../withoutUndo";
import { actionLines } from "./ActionLines.styles";

interface UndoFormProps {
    /** ID of the form. Buttons anywhere on the page submit it: `<button form={id} name="actID" value={actID}>`. */
    id: string;
    /** Whether the page shows the error elsewhere. */
    isQuiet?: boolean;
    /** Message after a successful undo. */
    done?: string;
    onUndone?: (undone: LoggedAction) => void;
}

/** Form that the Undo buttons submit, with and without scripts. It is invisible, except for the error without scripts. */
export function UndoForm({ id, isQuiet = false, done, onUndone }: UndoFormProps): ReactNode {
    const t = useTranslation();
    const undo = useUndo();
    const { pathname, search } = useLocation();
    const sent = useFormState("undo");
    return (
        <>
            <form id={id} className={actionLines.form} method="post" action={UNDO_FORM} onSubmit={(event) => void send(event)}>
                <TransientKeyField />
                <input type="hidden" name="Target" value={pathname + withoutOutcome(search)} />
            </form>
            {sent && !isQuiet && <Notice kind="danger">{sent.message ?? t("This could not be undone.")}</Notice>}
        </>
    );

    async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        const button = (event.nativeEvent as unknown as { submitter?: HTMLButtonElement | null }).submitter;
        const actID = Number(button?.value);
        if (!actID || button?.ariaDisabled === "true") return;
        const undone = await undo(actID, done);
        if (undone) onUndone?.(undone);
    }
}
