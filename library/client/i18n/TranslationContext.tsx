import type { Catalogue, Translate } from "@parley/library/contract";
import { createTranslate } from "@parley/library/contract";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useMemo, useState } from "react";

/** Replaces what creates the translation function of the page, for those who translate it in place; absent until the page is hydrated. */
export const translationHook: { replace?: (create: typeof createTranslate) => void } = {};

const TranslationContext = createContext<Translate>(createTranslate("en", {}));

interface TranslationProviderProps {
    locale: string;
    catalogue: Catalogue;
    children: ReactNode;
}

/** Provides the translations of one locale to its children. */
export function TranslationProvider({ locale, catalogue, children }: TranslationProviderProps) {
    const [create, setCreate] = useState(() => createTranslate);
    const translate = useMemo(() => create(locale, catalogue), [create, locale, catalogue]);
    useEffect(() => {
        translationHook.replace = (other) => setCreate(() => other);
    }, []);
    return <TranslationContext.Provider value={translate}>{children}</TranslationContext.Provider>;
}

/** Returns the translation function of the page: `const t = useTranslation(); t("Sign In")`. */
export function useTranslation(): Translate {
    return useContext(TranslationContext);
}
