import { createContext, useContext } from "react";
import type { Toasts } from "./toasts";
import { createToasts } from "./toasts";

/** Without a provider toasts are taken, and nobody sees them. */
export const ToastsContext = createContext<Toasts>(createToasts());

/** The toasts of the page: `const { addToast } = useToasts(); addToast({ kind: "success", body: t("Link copied to clipboard.") })`. */
export function useToasts(): Toasts {
    return useContext(ToastsContext);
}
