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
    /** Name of the form. The server returns it with a rejected form. */
    name: string;
    /** Address of the page that contains the form. A rejected form is shown there again. */
    action: string;
    /** Which form of the page this is, if there are several. */
    which?: string;
    /** Label of the submit button. */
    submit: string;
    variant?: ComponentProps<typeof Button>["variant"];
    full?: boolean;
    /** API names of the fields, in order of appearance. The input of each has the id `{name}-{field}`. */
    fields?: readonly string[];
    /** Accessible name of the submit button, if the label is not specific enough. */
    message?: string;
    /** Whether the form contains a file input. */
    sendsFile?: boolean;
    /** Whether submission is disabled. */
    disabled?: boolean;
    /** Runs before submission if scripts are available. Returns the error that prevents submission, if any. */
    prepare?: (form: HTMLFormElement) => Promise<ApiError | undefined>;
    children?: (form: EntryForm, idOf: (field: string) => string) => ReactNode;
}

/**
 * Form that the browser posts natively, with and without scripts. The response is a page: the same page with the entered values and errors,
 * or the target of a redirect. Intended for rare actions that change the viewer's identity for the whole page.
 */
export function PostedForm({
    which,
    name,
    action,
    submit,
    variant = "primary",
    full,
    fields = [],
    message,
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
            // `submit()` fires no `submit` event, so this handler does not run again.
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
                        message={mistakes.length > 0 ? t("This could not be done. Nothing was changed.") : form.message}
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
                        aria-label={message}
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

/** Password input. A rejected value is never filled in again. */
export function PasswordField({ label, name, autoComplete, hint, id, errors }: PasswordFieldProps): ReactNode {
    const made = useId();
    return (
        <Field id={id ?? made} label={label} hint={hint} errors={errors} required>
            {(attributes) => <PasswordInput {...attributes} name={name} autoComplete={autoComplete} />}
        </Field>
    );
}
