import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppStore } from "@parley/library/client/store";
import { useEffect } from "react";

/** Stores, one per page, whose viewer has been warned. */
const warned = new WeakSet<object>();

/** Warns once that this device cannot save typed text (FC-66). Saving on the server continues. */
export function useStorageWarning(isNeeded: boolean): void {
    const t = useTranslation();
    const store = useAppStore();
    const { addToast } = useToasts();
    useEffect(() => {
        if (!isNeeded || warned.has(store)) return;
        warned.add(store);
        addToast({
            toastID: "no-storage",
            body: t("This device can’t keep drafts. What you write is saved to your account while you are connected."),
            persistent: true,
            dismissible: true,
            wide: true,
        });
    }, [isNeeded, store, addToast, t]);
}
