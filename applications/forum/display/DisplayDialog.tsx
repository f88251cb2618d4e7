import { Modal, ModalBody, ModalHead, Stack } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { DisplayOptions } from "./DisplayOptions";
import type { DisplayChoiceName } from "./displayChoices";
import { useDisplayChoice } from "./displayChoices";

interface DisplayDialogProps {
    name: DisplayChoiceName;
    onClose: () => void;
}

/** Dialog for one display choice, over the page on which the effect is visible. */
export function DisplayDialog({ name, onClose }: DisplayDialogProps): ReactNode {
    const { title } = useDisplayChoice(name);
    return (
        <Modal size="small" onClose={onClose}>
            <ModalHead>{title}</ModalHead>
            <ModalBody>
                <Stack>
                    <DisplayOptions name={name} />
                </Stack>
            </ModalBody>
        </Modal>
    );
}
