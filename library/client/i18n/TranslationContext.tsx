import type { Catalogue, Translate } from "@parley/library/contract";
import { createTranslate } from "@parley/library/contract";
import type { ReactNode } from "react";
import { createContext, useContext, useMemo } from "react";

const TranslationContext = createContext<Translate>(createTranslate("en", {}));

interface TranslationProviderProps {
    locale: string;
    catalogue: Catalogue;
    children: ReactNode;
}

/** Provides the translations of one locale to its children. */
export function TranslationProvider({ locale, catalogue, children }: TranslationProviderProps) {
    const translate = useMemo(() => createTranslate(locale, catalogue), [locale, catalogue]);
    return <TranslationContext.Provider value={translate}>{children}</TranslationContext.Provider>;
}

/** Returns the translation function of the page: `const t = useTranslation(); t("Sign In")`. */
export function useTranslation(): Translate {
    return useContext(TranslationContext);
}
