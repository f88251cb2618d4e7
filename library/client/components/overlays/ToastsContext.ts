import { createContext, useContext } from "react";
import type { Toasts } from "./toasts";
import { createToasts } from "./toasts";

/** Context of the page's toasts. Without a provider, toasts are accepted but not displayed. */
export const ToastsContext = createContext<Toasts>(createToasts());

/**
 * Returns the toasts of the page: `const { addToast } = useToasts(); addToast({ kind: "success", body: t("Link copied to clipboard.") })`.
 */
export function useToasts(): Toasts {
    return useContext(ToastsContext);
}
