import { useTranslation } from "@parley/library/client/i18n";
import type { TokenScope } from "@parley/tokens/contract";

/** Returns what tokens with each scope may do, in words. */
export function useScopeNames(): Record<TokenScope, string> {
    const t = useTranslation();
    return { read: t("Read", {}, "scope"), write: t("Write, react and change your own"), manage: t("Moderate and manage") };
}
