import type { Attachment, AttachmentIntegration, FormSchema, postAttachment } from "@parley/attachments/contract";
import { OptionDialog } from "@parley/discussionOptions/client";
import { FormError, LineBones, Loader, Modal, ModalBody, ModalHead, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import type { ApiError, Input } from "@parley/library/contract";
import { useEffect, useState } from "react";
import { addAttachment, fetchSchema } from "./attachments.thunks";
import { createListRefreshes } from "./listRefreshes";
import { SchemaFields } from "./SchemaFields";
import { findMissing, formatError, readValues } from "./schemaForm";

interface AttachDialogProps {
    integration: AttachmentIntegration;
    recordType: Attachment["recordType"];
    recordID: number;
    onClose: () => void;
}

/** Dialog with the form of an integration, which creates an attachment of a record (ATT-010…ATT-012). */
export function AttachDialog(props: AttachDialogProps) {
    const { integration, recordType, recordID, onClose } = props;
    const { attachmentType, label } = integration;
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const [answer, setAnswer] = useState<{ schema?: FormSchema; refused?: ApiError }>({});
    useEffect(() => {
        void dispatch(fetchSchema({ attachmentType, recordType, recordID })).then((answered) => {
            if (fetchSchema.fulfilled.match(answered)) setAnswer({ schema: answered.payload });
            else setAnswer({ refused: answered.payload ?? { status: 0, message: answered.error.message ?? "" } });
        });
    }, [dispatch, attachmentType, recordType, recordID]);
    const { schema, refused } = answer;
    if (schema) return <AttachForm {...props} schema={schema} />;
    return (
        <Modal onClose={onClose}>
            <ModalHead>{t(label)}</ModalHead>
            <ModalBody>
                {refused ? (
                    <FormError message={t(formatError(refused))} />
                ) : (
                    <Loader>
                        <LineBones />
                    </Loader>
                )}
            </ModalBody>
        </Modal>
    );
}

function AttachForm({ integration, schema, onClose }: AttachDialogProps & { schema: FormSchema }) {
    const t = useTranslation();
    const { getState } = useAppStore();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    // One key for the dialog: retries create one attachment.
    const [idempotencyKey] = useState(newKey);
    const { label, submitButton, postSuccessMessage } = integration;
    return (
        <OptionDialog
            title={t(label)}
            action={t(submitButton)}
            check={(data) => findMissing(schema, data, t)}
            send={send}
            onClose={onClose}
        >
            {(errorsOf) => <SchemaFields schema={schema} errorsOf={errorsOf} />}
        </OptionDialog>
    );

    async function send(data: FormData): Promise<ApiError | undefined> {
        const input = { ...readValues(schema, data), idempotencyKey } as Input<typeof postAttachment>;
        const answered = await dispatch(addAttachment(input));
        if (addAttachment.rejected.match(answered)) {
            const { payload, error } = answered;
            return { status: 0, message: payload ? formatError(payload) : (error.message ?? "") };
        }
        const { sourceUrl } = answered.payload;
        addToast({
            kind: "success",
            body: t(postSuccessMessage.message),
            ...(sourceUrl !== undefined && { action: { name: t(postSuccessMessage.linkText), url: sourceUrl } }),
        });
        for (const ask of createListRefreshes(getState())) void dispatch(ask);
        return undefined;
    }
}

/** Returns a random key. `crypto.randomUUID` exists only in secure contexts. */
function newKey(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
