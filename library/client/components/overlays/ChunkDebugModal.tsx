import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { Modal, ModalBody, ModalHead } from "./Modal";

interface ChunkDebugModalProps {
    chunks: readonly string[];
    onClose: () => void;
}

/** Renders a dialog with the names of chunks. */
export function ChunkDebugModal({ chunks, onClose }: ChunkDebugModalProps): ReactNode {
    const t = useTranslation();
    return (
        <Modal size="large" onClose={onClose}>
            <ModalHead>{t("Loaded parts of the code")}</ModalHead>
            <ModalBody>
                <ol>
                    {chunks.map((chunk) => (
                        <li key={chunk}>
                            <code>{chunk}</code>
                        </li>
                    ))}
                </ol>
            </ModalBody>
        </Modal>
    );
}
