import { useTranslation } from "@parley/library/client/i18n";

/** Returns the function that names a column of a section. */
export function useSlotNames(): (slot: string) => string {
    const t = useTranslation();
    const names: Record<string, string> = {
        children: t("Content"),
        leftPanel: t("Left panel"),
        middle: t("Middle column"),
        rightPanel: t("Right panel"),
        below: t("Below the columns"),
    };
    return (slot) => names[slot] ?? slot;
}
