import type { BulkDialogProps } from "@parley/bulkActions/client";
import { FailureList } from "@parley/bulkActions/client";
import { Button, FormError, Modal, ModalBody, ModalFoot, ModalHead, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode, SubmitEvent } from "react";
import { useEffect, useState } from "react";
import type { PreviewWork } from "./preview";
import { usePreview } from "./preview";

interface Props extends BulkDialogProps {
    title: string;
    /** The verb on the button. */
    action: string;
    isDanger?: boolean;
    /** The discussions with which it would be done, where that is not all that are selected. */
    ids?: readonly number[];
    /** What it is to do; nothing while something of that is still to be chosen. */
    work: PreviewWork | undefined;
    /** What is to be chosen, where `work` is nothing. */
    missing?: string;
    /** What the deed is told. */
    input?: Record<string, unknown>;
    /** "3 posts will be moved." */
    will: (count: number) => string;
    /** The fields; told why nothing was sent, if it is because of them. */
    children?: (mistake: string | undefined) => ReactNode;
}

/** Asks before something is done with many discussions: with how many it would be, and with which it can't be and why. */
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
        // Records that would be left out are shown first: the button is there to be pressed again.
        if (preview.refusals.length === 0) run();
    }, [isConfirmed, preview]);
    return (
        <Modal onClose={onClose}>
            <form noValidate onSubmit={submit}>
                <ModalHead>{title}</ModalHead>
                <ModalBody>
                    <Stack>
                        {error !== undefined && <FormError message={error} />}
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
        // A press before the preview has arrived counts as soon as it arrives.
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
