import type { FormMistake } from "@parley/library/client/components";
import { useFormState } from "@parley/library/client/page";
import type { ApiError, FormState } from "@parley/library/contract";
import { useState } from "react";

export interface SentForm {
    /** Values of the form if the server rejected it without scripts. */
    values: Record<string, string> | undefined;
    /** Error message of the whole form. */
    message: string | undefined;
    /** Returns the error messages of a field by its API name. */
    errorsOf: (field: string) => string[];
    /** All field errors. The element id of a field is the form's name and the field's API name: `profile-title`. */
    mistakes: FormMistake[];
    busy: boolean;
    /** Whether the last submission was stored and nothing has been edited since. */
    isSaved: boolean;
    /** Number of rejections. A change moves focus to the error summary again. */
    attempt: number;
    /** Submits the form with `send`, which returns the error if the form was rejected. */
    submit: (send: () => Promise<ApiError | undefined>) => Promise<void>;
    /** Shows errors that are found before submission. */
    refuse: (errors: NonNullable<FormState["errors"]>) => void;
    /** Called when a value is edited or picked. */
    changed: () => void;
}

interface Refusal {
    message?: string | undefined;
    errors?: FormState["errors"] | undefined;
}

/** Returns the state of a form that stays on its page, submitted with or without scripts. */
export function useSentForm(name: string, wasSaved: boolean): SentForm {
    const formState = useFormState(name);
    const [refusal, setRefusal] = useState<Refusal | undefined>(formState);
    const [attempt, setAttempt] = useState(formState ? 1 : 0);
    const [busy, setBusy] = useState(false);
    const [isSaved, setSaved] = useState(wasSaved);
    return {
        values: formState?.values,
        message: refusal?.message,
        errorsOf: (field) => (refusal?.errors?.[field] ?? []).map(({ message }) => message),
        mistakes: Object.entries(refusal?.errors ?? {}).flatMap(([field, errors]) =>
            errors.map(({ message }) => ({ message, fieldID: `${name}-${field}` })),
        ),
        busy,
        isSaved: isSaved && refusal === undefined,
        attempt,
        async submit(send) {
            setBusy(true);
            setSaved(false);
            const refused = await send();
            setBusy(false);
            setRefusal(refused && (refused.errors ? { errors: refused.errors } : refused));
            setSaved(refused === undefined);
            if (refused) setAttempt((count) => count + 1);
        },
        refuse(errors) {
            setSaved(false);
            setRefusal({ errors });
            setAttempt((count) => count + 1);
        },
        changed() {
            setSaved(false);
        },
    };
}
