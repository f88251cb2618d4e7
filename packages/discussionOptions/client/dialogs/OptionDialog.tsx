import { Button, FormError, Modal, ModalBody, ModalFoot, ModalHead, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import type { ReactNode, SubmitEvent } from "react";
import { useState } from "react";

/** Validation errors by field. */
export type Mistakes = Record<string, string>;

export interface OptionDialogProps {
    title: string;
    /** Verb on the submit button. */
    action: string;
    /** Whether the action is destructive. */
    isDanger?: boolean;
    /** Validates the form before it is sent (DISC-040). */
    check: (data: FormData) => Mistakes;
    /** Sends the form. Resolves to the error, if refused. */
    send: (data: FormData) => Promise<ApiError | undefined>;
    onClose: () => void;
    /** Renders the fields with their error messages. */
    children: (errorsOf: (field: string) => string[] | undefined) => ReactNode;
}

/** Dialog with a form about a discussion. After an error it stays open with its values. */
export function OptionDialog({ title, action, isDanger = false, check, send, onClose, children }: OptionDialogProps) {
    const t = useTranslation();
    const [isBusy, setBusy] = useState(false);
    const [attempt, setAttempt] = useState(0);
    const [mistakes, setMistakes] = useState<Mistakes>({});
    const [refusal, setRefusal] = useState<string>();
    const errorsOf = (field: string) => (mistakes[field] === undefined ? undefined : [mistakes[field]]);
    return (
        <Modal isBusy={isBusy} onClose={onClose}>
            <form noValidate onSubmit={submit}>
                <ModalHead>{title}</ModalHead>
                <ModalBody>
                    <Stack>
                        {refusal !== undefined && <FormError message={refusal} attempt={attempt} />}
                        {children(errorsOf)}
                    </Stack>
                </ModalBody>
                <ModalFoot>
                    <Button variant="text" disabled={isBusy} onClick={onClose}>
                        {t("Cancel")}
                    </Button>
                    <Button variant={isDanger ? "dangerSolid" : "primary"} type="submit" busy={isBusy}>
                        {action}
                    </Button>
                </ModalFoot>
            </form>
        </Modal>
    );

    async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        if (isBusy) return;
        const form = event.currentTarget;
        const data = new FormData(form);
        const found = check(data);
        setMistakes(found);
        setRefusal(undefined);
        const [first] = Object.keys(found);
        if (first !== undefined) {
            fieldIn(form, first)?.focus();
            return;
        }
        setBusy(true);
        const error = await send(data);
        setBusy(false);
        setAttempt((count) => count + 1);
        if (error) setRefusal(t(describeError(error)));
        else onClose();
    }
}

function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
    return form.querySelector<HTMLElement>(`[data-field="${name}"] input, [name="${name}"]`);
}
