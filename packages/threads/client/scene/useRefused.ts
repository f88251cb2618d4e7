import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useCallback } from "react";

/** Returns the function that announces why something could not be loaded. */
export function useRefused(): (reason: string | undefined) => void {
    const t = useTranslation();
    const { addToast } = useToasts();
    return useCallback(
        (body: string | undefined) =>
            addToast({ kind: "failure", body: t(body || "This could not be loaded. Check your connection and try again.") }),
        [addToast, t],
    );
}
