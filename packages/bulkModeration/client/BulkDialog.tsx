import type { BulkDialogProps } from "@parley/bulkActions/client";
import { FailureList } from "@parley/bulkActions/client";
import { Button, FormError, Modal, ModalBody, ModalFoot, ModalHead, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { describeError } from "@parley/library/contract";
import type { ReactNode, SubmitEvent } from "react";
import { useEffect, useState } from "react";
import type { PreviewWork } from "./preview";
import { usePreview } from "./preview";

interface Props extends BulkDialogProps {
    title: string;
    /** Verb on the submit button. */
    action: string;
    isDanger?: boolean;
    /** Affected discussions, if not all that are selected. */
    ids?: readonly number[];
    /** Input of the preview; `undefined` while a required choice is missing. */
    work: PreviewWork | undefined;
    /** Error message for the missing choice, while `work` is `undefined`. */
    missing?: string;
    /** Input of the bulk action. */
    input?: Record<string, unknown>;
    /** Sentence about the effect: "3 posts will be moved." */
    will: (count: number) => string;
    /** Renders the fields, with the error message if a choice is missing. */
    children?: (mistake: string | undefined) => ReactNode;
}

/** Confirmation dialog of a bulk action: how many discussions change, and which cannot be changed and why. */
export function BulkDialog(props: Props) {
    const { title, action, isDanger = false, selection, work, missing, input = {}, will, onClose, onRun, children } = props;
    const t = useTranslation();
    const ids = props.ids ?? selection.ids;
    const { preview, error } = usePreview(ids, work);
    const [mistake, setMistake] = useState<string>();
    const isLooking = work !== undefined && preview === undefined && error === undefined;
    const [confirmed, setConfirmed] = useState<string>();
    const isConfirmed = work !== undefined && confirmed === JSON.stringify(work);
    // biome-ignore lint/correctness/useExhaustiveDependencies: only a preview that arrives after the button was pressed starts the work.
    useEffect(() => {
        if (!isConfirmed || !preview) return;
        setConfirmed(undefined);
        // With refusals the dialog shows them first; the user confirms with a second press.
        if (preview.refusals.length === 0) run();
    }, [isConfirmed, preview]);
    return (
        <Modal onClose={onClose}>
            <form noValidate onSubmit={submit}>
                <ModalHead>{title}</ModalHead>
                <ModalBody>
                    <Stack>
                        {error && <FormError message={t(describeError(error))} />}
                        {children?.(work === undefined ? mistake : undefined)}
                        <div aria-live="polite">
                            {isLooking && <p>{t("Checking what would be done…")}</p>}
                            {preview && (
                                <FailureList
                                    lead={will(preview.countWill)}
                                    count={preview.refusals.length}
                                    failures={preview.refusals.map(({ discussionID, name, message }) => ({
                                        id: discussionID,
                                        name,
                                        message,
                                    }))}
                                />
                            )}
                        </div>
                    </Stack>
                </ModalBody>
                <ModalFoot>
                    <Button variant="text" onClick={onClose}>
                        {t("Cancel")}
                    </Button>
                    <Button
                        variant={isDanger ? "dangerSolid" : "primary"}
                        type="submit"
                        busy={isLooking && isConfirmed}
                        offReason={preview?.countWill === 0 ? t("None of them could be changed.") : undefined}
                    >
                        {action}
                    </Button>
                </ModalFoot>
            </form>
        </Modal>
    );

    function submit(event: SubmitEvent<HTMLFormElement>): void {
        event.preventDefault();
        setMistake(missing);
        // A press before the preview has loaded takes effect when the preview arrives.
        if (isLooking) setConfirmed(JSON.stringify(work));
        else run();
    }

    function run(): void {
        if (!preview || preview.countWill === 0) return;
        const leftOut = preview.refusals.map(({ discussionID, message }) => ({ id: discussionID, message }));
        const refused = new Set(leftOut.map(({ id }) => id));
        onRun(
            ids.filter((id) => !refused.has(id)),
            input,
            leftOut,
        );
    }
}
