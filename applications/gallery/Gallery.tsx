import { Frame, NowContext, Page } from "@parley/library/client/components";
import { TranslationProvider } from "@parley/library/client/i18n";
import { AssetContext } from "@parley/library/client/icons";
import { PageSettingsContext } from "@parley/library/client/page";
import type { PageSettings } from "@parley/library/contract";
import { useEffect, useLayoutEffect, useMemo } from "react";
import iconsURL from "../forum/assets/icons.svg";
import english from "../forum/locales/en.json";
import type { Choices } from "./address";
import { toAddress, useChoices } from "./address";
import { applyChoices } from "./applyChoices";
import { gallery } from "./Gallery.styles";
import { PageList } from "./PageList";
import { pages } from "./pages";
import { AllPages, OnePage } from "./Showing";
import { Switches } from "./Switches";

const assets = { icons: iconsURL };

/** Language in either direction: the samples are in English, and six catalogues are larger than the gallery. */
const LOCALE = "en";

/** Fixed time of the gallery, so that screenshots are identical. */
const NOW = new Date("2026-05-05T12:00:00Z");

/** Shows all components of the forum in every state, with the chosen theme, direction and size. */
export function Gallery() {
    const choices = useChoices();
    const settings = useMemo(() => settingsOf(choices), [choices]);
    useLayoutEffect(() => {
        applyChoices(choices);
        document.title = [choices.page, "Parley"].filter(Boolean).join(" · ");
    });
    return (
        <PageSettingsContext value={settings}>
            <TranslationProvider locale={LOCALE} catalogue={english}>
                <AssetContext value={assets}>
                    <NowContext value={NOW}>
                        {choices.bare ? <Samples choices={choices} /> : <Window choices={choices} />}
                    </NowContext>
                </AssetContext>
            </TranslationProvider>
        </PageSettingsContext>
    );
}

/** Shows the switches, the list of pages and the samples, in a narrow frame if chosen. */
function Window({ choices }: { choices: Choices }) {
    useBeginAtTop(choices.page);
    return (
        <Frame bar={<Switches choices={choices} />}>
            <Page>
                <div className={gallery.columns}>
                    <PageList choices={choices} />
                    {choices.narrow ? <NarrowWindow choices={choices} /> : <Samples choices={choices} />}
                </div>
            </Page>
        </Frame>
    );
}

/**
 * Scrolls to the top after a page change. Some samples take the focus when they are mounted, which would scroll past the content above
 * them.
 */
function useBeginAtTop(page: string | undefined): void {
    // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to begin at its top.
    useEffect(() => {
        const { activeElement } = document;
        if (!(activeElement instanceof HTMLElement) || !activeElement.closest("[data-part]")) return;
        activeElement.blur();
        scrollTo(0, 0);
    }, [page]);
}

/** Shows the samples in an iframe, because only then do media queries depend on its width. */
function NarrowWindow({ choices }: { choices: Choices }) {
    const title = choices.page ?? "Parley";
    return <iframe className={gallery.narrow} title={title} src={toAddress({ ...choices, narrow: false, bare: true })} />;
}

function Samples({ choices }: { choices: Choices }) {
    const page = pages.find(({ title }) => title === choices.page);
    const shown = page ? <OnePage page={page} part={choices.part} /> : <AllPages pages={pages} choices={choices} />;
    return choices.bare ? <main className={gallery.bare}>{shown}</main> : <div className={gallery.samples}>{shown}</div>;
}

function settingsOf({ rightToLeft, theme }: Choices): PageSettings {
    return {
        siteName: "Fettle",
        siteTitle: "Fettle, the Wexley mending society",
        siteDescription: "",
        siteURL: location.origin,
        now: NOW.toISOString(),
        language: LOCALE,
        locale: LOCALE,
        direction: rightToLeft ? "rtl" : "ltr",
        timeZone: "UTC",
        theme,
        transientKey: undefined,
        registrationOpen: true,
    };
}
