import type { FormState } from "@parley/library/contract";
import { createContext, useContext } from "react";

/** The form that was refused, on a page that answers a form sent without scripts. */
export const FormStateContext = createContext<FormState | undefined>(undefined);

/** What a form of this name held when it was refused; undefined for a form that nobody has sent. */
export function useFormState(form: string): FormState | undefined {
    const state = useContext(FormStateContext);
    return state?.form === form ? state : undefined;
}
