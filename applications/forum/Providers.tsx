import { NowProvider } from "@parley/library/client/components";
import { TranslationProvider } from "@parley/library/client/i18n";
import { AssetContext } from "@parley/library/client/icons";
import { FormStateContext, PageSettingsContext } from "@parley/library/client/page";
import type { AppStore } from "@parley/library/client/store";
import type { Catalogue, FormState, PageSettings } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useMemo, useState } from "react";
import { Provider } from "react-redux";

interface ProvidersProps {
    store: AppStore;
    settings: PageSettings;
    catalogue: Catalogue;
    iconsURL: string;
    formState: FormState | undefined;
    /** Called once the page is hydrated. */
    onAlive?: () => void;
    /** Registers a listener for navigations to another page and returns the function that removes it. */
    onNavigated?: (listener: () => void) => () => void;
    children: ReactNode;
}

/** Provides the contexts that a page reads, the same on the server and in the browser. */
export function Providers({ store, settings, catalogue, iconsURL, formState, onAlive, onNavigated, children }: ProvidersProps) {
    useEffect(() => onAlive?.(), [onAlive]);
    const [shown, setShown] = useState(settings);
    // The first page stays as the server rendered it, in the time zone of the site if this browser has not sent its own yet.
    useEffect(() => onNavigated?.(() => setShown((known) => inReadersTimeZone(known))), [onNavigated]);
    const assets = useMemo(() => ({ icons: iconsURL }), [iconsURL]);
    return (
        <Provider store={store}>
            <PageSettingsContext value={shown}>
                <FormStateContext value={formState}>
                    <TranslationProvider locale={settings.language} catalogue={catalogue}>
                        <AssetContext value={assets}>
                            <NowProvider>{children}</NowProvider>
                        </AssetContext>
                    </TranslationProvider>
                </FormStateContext>
            </PageSettingsContext>
        </Provider>
    );
}

function inReadersTimeZone(settings: PageSettings): PageSettings {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return timeZone === settings.timeZone ? settings : { ...settings, timeZone };
}
