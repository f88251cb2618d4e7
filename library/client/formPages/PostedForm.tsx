import type { FormMistake } from "@parley/library/client/components";
import { Button, Field, FormError, PasswordInput, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { ApiError } from "@parley/library/contract";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { useId } from "react";
import type { EntryForm } from "./useEntryForm";
import { useEntryForm } from "./useEntryForm";

interface PostedFormProps {
    /** Its name, by which a refused form is known. */
    name: string;
    /** The address of the page it stands on: there it is shown again when it is refused. */
    action: string;
    /** Which form of the page it is, where there are several. */
    which?: string;
    /** The words of its button. */
    submit: string;
    variant?: ComponentProps<typeof Button>["variant"];
    full?: boolean;
    /** The names the API has for its fields, in the order they stand in; each is in a field with the id `{name}-{field}`. */
    fields?: readonly string[];
    /** What its button is called, where that must tell more than its words. */
    says?: string;
    /** A file is sent with it. */
    sendsFile?: boolean;
    /** It can't be sent now. */
    disabled?: boolean;
    /** What scripts have to do before it is sent; answers why it can't be. */
    prepare?: (form: HTMLFormElement) => Promise<ApiError | undefined>;
    children?: (form: EntryForm, idOf: (field: string) => string) => ReactNode;
}

/**
 * A form that is sent the way a browser sends it, with scripts and without: the answer is a page of its own, with what was typed and what is
 * wrong, or the one it leads to. For what is done seldom and changes who one is to the whole page.
 */
export function PostedForm({
    which,
    name,
    action,
    submit,
    variant = "primary",
    full,
    fields = [],
    says,
    sendsFile = false,
    disabled = false,
    prepare,
    children,
}: PostedFormProps): ReactNode {
    const t = useTranslation();
    const form = useEntryForm(name);
    const idOf = (field: string) => `${name}-${field}`;
    const mistakes: FormMistake[] = fields.flatMap((field) =>
        form.errorsOf(field).map((message) => ({ message, fieldID: idOf(field) })),
    );

    function onSubmit(event: FormEvent<HTMLFormElement>): void {
        if (!prepare) return;
        event.preventDefault();
        const sent = event.currentTarget;
        void form.submit(async () => {
            const refused = await prepare(sent);
            // By now this asks nobody any more.
            if (!refused) sent.submit();
            return refused;
        });
    }

    return (
        <form method="post" action={action} {...(sendsFile && { encType: "multipart/form-data" })} onSubmit={onSubmit}>
            <TransientKeyField />
            {which && <input type="hidden" name="Form" value={which} />}
            <Stack>
                {(form.message || mistakes.length > 0) && (
                    <FormError
                        message={mistakes.length > 0 ? t("That could not be done.") : form.message}
                        mistakes={mistakes}
                        attempt={form.attempt}
                    />
                )}
                {children?.(form, idOf)}
                <div>
                    <Button
                        type="submit"
                        variant={variant}
                        full={full ?? false}
                        aria-label={says}
                        disabled={disabled}
                        busy={prepare && form.busy}
                    >
                        {submit}
                    </Button>
                </div>
            </Stack>
        </form>
    );
}

interface PasswordFieldProps {
    label: string;
    name: string;
    autoComplete: "current-password" | "new-password";
    hint?: string;
    id?: string;
    errors?: string[];
}

/** A field for a password; what was typed in it never comes back. */
export function PasswordField({ label, name, autoComplete, hint, id, errors }: PasswordFieldProps): ReactNode {
    const made = useId();
    return (
        <Field id={id ?? made} label={label} hint={hint} errors={errors} required>
            {(attributes) => <PasswordInput {...attributes} name={name} autoComplete={autoComplete} />}
        </Field>
    );
}
