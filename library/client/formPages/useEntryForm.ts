import { useFormState } from "@parley/library/client/page";
import type { ApiError, FormState } from "@parley/library/contract";
import { useState } from "react";

interface Refusal {
    message?: string | undefined;
    errors?: FormState["errors"] | undefined;
}

export interface EntryForm {
    /** Values of the form if the server rejected it without scripts. */
    values: Record<string, string>;
    /** Error message of the whole form. */
    message: string | undefined;
    /** Returns the error messages of a field by its API name. */
    errorsOf: (field: string) => string[];
    busy: boolean;
    /** Number of rejections. A change moves focus to the error summary again. */
    attempt: number;
    /** Submits the form with `send`, which returns the error if the form was rejected. */
    submit: (send: () => Promise<ApiError | undefined>) => Promise<void>;
}

/** Returns the state of a form on an entry page, submitted with or without scripts. */
export function useEntryForm(name: string): EntryForm {
    const formState = useFormState(name);
    const [refusal, setRefusal] = useState<Refusal | undefined>(formState);
    const [attempt, setAttempt] = useState(formState ? 1 : 0);
    const [busy, setBusy] = useState(false);
    return {
        values: formState?.values ?? {},
        message: refusal?.message,
        errorsOf: (field) => (refusal?.errors?.[field] ?? []).map(({ message }) => message),
        busy,
        attempt,
        async submit(send) {
            setBusy(true);
            const refused = await send();
            if (!refused) return;
            setRefusal(refused);
            setAttempt((count) => count + 1);
            setBusy(false);
        },
    };
}
