import { usePermission } from "@parley/accounts/client";
import type { Me } from "@parley/accounts/contract";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { Button, Field, PasswordInput, Stack, TextInput } from "@parley/library/client/components";
import { FormPart, Refusal, readText, SavedNotice, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import type { FormEvent, ReactNode } from "react";
import { useRef } from "react";
import { changeUser, refetchProfile } from "./profile.thunks";

interface NameFormProps {
    me: Me;
    /** Whether the form was posted without scripts and has been stored. */
    isSaved: boolean;
}

/**
 * Form to change the viewer's name, for viewers with the permission. Requires the password (contract §5.4). Without scripts it posts to its
 * own address.
 */
export function NameForm({ me, isSaved }: NameFormProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useSentForm("name", isSaved);
    const sent = useRef<HTMLFormElement>(null);
    const mayRename = usePermission(["profile.editusernames", "users.edit"]);
    if (!mayRename) return null;
    return (
        <FormPart title={t("Your name")}>
            <form method="post" action={`${EDIT_PROFILE}/name`} onSubmit={submit} onChange={form.changed} ref={sent}>
                <TransientKeyField />
                <Stack>
                    <Refusal form={form} />
                    <Field id="name-name" label={t("Name")} errors={form.errorsOf("name")} required>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Name"
                                autoComplete="username"
                                dir="auto"
                                defaultValue={form.values?.Name ?? me.name}
                            />
                        )}
                    </Field>
                    <Field
                        id="name-passwordConfirmation"
                        label={t("Current password")}
                        errors={form.errorsOf("passwordConfirmation")}
                        required
                    >
                        {(attributes) => <PasswordInput {...attributes} name="Password" autoComplete="current-password" />}
                    </Field>
                    <div>
                        <Button type="submit" busy={form.busy}>
                            {t("Change name")}
                        </Button>
                    </div>
                    <SavedNotice isSaved={form.isSaved} wasSaved={isSaved}>
                        {t("Your name is changed.")}
                    </SavedNotice>
                </Stack>
            </form>
        </FormPart>
    );

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void form.submit(async () => {
            const changes = { name: readText(data, "Name"), passwordConfirmation: readText(data, "Password") };
            const action = await dispatch(changeUser({ userID: "$me", ...changes }));
            if (changeUser.rejected.match(action)) return action.payload ?? { status: 0, message: action.error.message ?? "" };
            sent.current?.reset();
            await dispatch(refetchProfile());
            return undefined;
        });
    }
}
