import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useId, useRef } from "react";
import { Button } from "../inputs/Button";
import { FormError } from "../inputs/FormError";
import { Modal, ModalBody, ModalFoot, ModalHead } from "./Modal";

interface ConfirmProps {
    /** Name of the action as in its menu: "Delete Discussion". */
    title: string;
    /** Effects of the action and what remains: one or two paragraphs. */
    children: ReactNode;
    /** Text of the confirming button: "Delete". */
    action: string;
    /** Text of the cancelling button; "Cancel" by default. */
    refusal?: string;
    /** Whether the action can't be undone; makes the button red. */
    isDanger?: boolean;
    /** Whether the action is running. */
    isBusy?: boolean;
    /** Error message if the action failed. */
    error?: string | undefined;
    onConfirm: () => void;
    onCancel: () => void;
}

/**
 * Renders a dialog that asks for confirmation of an action that can't be undone; an action with undo runs at once and shows a toast. It is
 * open while it is rendered. The cancelling button has the focus.
 */
export function Confirm({
    title,
    children,
    action,
    refusal,
    isDanger = false,
    isBusy = false,
    error,
    onConfirm,
    onCancel,
}: ConfirmProps): ReactNode {
    const t = useTranslation();
    const question = useId();
    const safe = useRef<HTMLButtonElement>(null);
    return (
        <Modal size="small" isAlert describedBy={question} isBusy={isBusy} firstFocus={safe} onClose={onCancel}>
            <ModalHead>{title}</ModalHead>
            <ModalBody id={question}>
                {error && <FormError message={error} />}
                {children}
            </ModalBody>
            <ModalFoot>
                <Button variant="text" ref={safe} disabled={isBusy} onClick={onCancel}>
                    {refusal ?? t("Cancel")}
                </Button>
                <Button variant={isDanger ? "dangerSolid" : "primary"} busy={isBusy} onClick={onConfirm}>
                    {action}
                </Button>
            </ModalFoot>
        </Modal>
    );
}
