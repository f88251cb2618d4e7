import type { FormMistake } from "@parley/library/client/components";
import { useFormState } from "@parley/library/client/page";
import type { ApiError, FormState } from "@parley/library/contract";
import { useState } from "react";

export interface SentForm {
    /** What the form held when it was refused without scripts. */
    values: Record<string, string> | undefined;
    /** What is wrong with the whole. */
    message: string | undefined;
    /** What is wrong with one field of the API, in sentences. */
    errorsOf: (field: string) => string[];
    /** What is wrong, each with its field, whose id is the form's name and the API's name for it: `profile-title`. */
    mistakes: FormMistake[];
    busy: boolean;
    /** What was sent last is stored, and nothing was written since. */
    isSaved: boolean;
    /** Counts the refusals, so that the summary takes the focus again. */
    attempt: number;
    /** Sends the form by `send`, which answers why it was refused, if it was. */
    submit: (send: () => Promise<ApiError | undefined>) => Promise<void>;
    /** Says what is wrong before anything was sent. */
    refuse: (errors: NonNullable<FormState["errors"]>) => void;
    /** Something is written, or picked, anew. */
    changed: () => void;
}

interface Refusal {
    message?: string | undefined;
    errors?: FormState["errors"] | undefined;
}

/** The state of a form that stays on its page, whether it was sent by scripts or without. */
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
