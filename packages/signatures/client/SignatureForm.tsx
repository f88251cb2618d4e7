import { signatureChanged } from "@parley/accounts/client";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { Button, Field, Loaded, Stack, TextArea } from "@parley/library/client/components";
import { FormPart, Refusal, readText, SavedNotice, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { Signature } from "@parley/signatures/contract";
import { MAX_SIGNATURE } from "@parley/signatures/contract";
import type { FormEvent, ReactNode } from "react";
import { selectOwnSignature } from "./signature.slice";
import { changeSignature } from "./signature.thunks";

/** Form to edit the viewer's signature (USR-043). */
export function SignatureForm({ isSaved }: { isSaved: boolean }): ReactNode {
    const t = useTranslation();
    const signature = useAppSelector(selectOwnSignature);
    return (
        <FormPart title={t("Signature")}>
            <Loaded value={signature}>{(known) => <Form signature={known} isSaved={isSaved} />}</Loaded>
        </FormPart>
    );
}

function Form({ signature: { body, format }, isSaved }: { signature: Signature; isSaved: boolean }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useSentForm("signature", isSaved);

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const written = readText(new FormData(event.currentTarget), "Body");
        void form.submit(async () => {
            const action = await dispatch(changeSignature({ userID: "$me", body: written, format }));
            if (changeSignature.rejected.match(action))
                return action.payload ?? { status: 0, message: action.error.message ?? "" };
            dispatch(signatureChanged({ userID: action.payload.userID, body: action.payload.bodyHtml }));
            return undefined;
        });
    }

    return (
        <form method="post" action={`${EDIT_PROFILE}/signature`} onSubmit={submit} onChange={form.changed}>
            <TransientKeyField />
            <input type="hidden" name="Format" value={format} />
            <Stack>
                <Refusal form={form} />
                <Field
                    id="signature-body"
                    label={t("Signature")}
                    hint={t(
                        "It is shown under everything you post. A few words, a link, a small picture; Markdown works. Leave it empty for none.",
                    )}
                    errors={form.errorsOf("body")}
                    maximum={MAX_SIGNATURE.characters}
                    optional
                >
                    {(attributes) => (
                        <TextArea {...attributes} name="Body" rows={3} dir="auto" defaultValue={form.values?.Body ?? body} />
                    )}
                </Field>
                <div>
                    <Button type="submit" variant="primary" busy={form.busy}>
                        {t("Save")}
                    </Button>
                </div>
                <SavedNotice isSaved={form.isSaved} wasSaved={isSaved}>
                    {t("Your signature is saved.")}
                </SavedNotice>
            </Stack>
        </form>
    );
}
