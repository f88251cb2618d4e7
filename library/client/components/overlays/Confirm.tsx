import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useId, useRef } from "react";
import { Button } from "../inputs/Button";
import { FormError } from "../inputs/FormError";
import { Modal, ModalBody, ModalFoot, ModalHead } from "./Modal";

interface ConfirmProps {
    /** What is about to be done, in the words of the menu: "Delete Discussion". */
    title: string;
    /** What it does, and what will be left: one or two paragraphs. */
    children: ReactNode;
    /** The verb on the button: "Delete". */
    action: string;
    /** The safe way out; "Cancel" when not given. */
    refusal?: string;
    /** It cannot be taken back: the one red button. */
    isDanger?: boolean;
    /** It is being done. */
    isBusy?: boolean;
    /** Why it could not be done. */
    error?: string | undefined;
    onConfirm: () => void;
    onCancel: () => void;
}

/**
 * Asks before something is done that no undo takes back; where one does, do it and say so in a toast. It is open for as long as it is
 * rendered. The focus is on the safe button.
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
        <Modal size="small" isAlert describedBy={question} keepOpen={isBusy} firstFocus={safe} onClose={onCancel}>
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
