import type { FormState } from "@parley/library/contract";
import { createContext, useContext } from "react";

/** State of the refused form, on the page that responds to a form posted without scripts. */
export const FormStateContext = createContext<FormState | undefined>(undefined);

/** Returns the submitted state of a refused form; undefined if a form of this name was not posted. */
export function useFormState(form: string): FormState | undefined {
    const state = useContext(FormStateContext);
    return state?.form === form ? state : undefined;
}
