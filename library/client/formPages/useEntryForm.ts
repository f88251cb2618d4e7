import { useFormState } from "@parley/library/client/page";
import type { ApiError, FormState } from "@parley/library/contract";
import { useState } from "react";

interface Refusal {
    message?: string | undefined;
    errors?: FormState["errors"] | undefined;
}

export interface EntryForm {
    /** What the form held when it was refused without scripts. */
    values: Record<string, string>;
    /** What is wrong with the whole. */
    message: string | undefined;
    /** What is wrong with one field of the API, in sentences. */
    errorsOf: (field: string) => string[];
    busy: boolean;
    /** Counts the refusals, so that the summary takes the focus again. */
    attempt: number;
    /** Sends the form by `send`, which answers why it was refused, if it was. */
    submit: (send: () => Promise<ApiError | undefined>) => Promise<void>;
}

/** The state of a form of the entry pages, whether it was sent by scripts or without. */
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
