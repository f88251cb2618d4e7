import type { SiteSection } from "@parley/library/client/navigation";
import { shownNavigation } from "@parley/library/client/navigation";
import type { NavigationItem } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { BarSearch } from "./BarSearch";
import type { Language } from "./LanguageToggle";
import { LanguageToggle } from "./LanguageToggle";
import type { LogoImages } from "./Logo";
import { Logo } from "./Logo";
import { Navigation } from "./Navigation";
import { SiteNavigation } from "./SiteNavigation";
import { titleBar } from "./TitleBar.styles";
import { useBarMode } from "./useBarMode";

interface TitleBarProps {
    /** The short name of the community, beside the mark. */
    name: string;
    /** Instead of mark and name: a logo of the community's own. */
    logo?: LogoImages | undefined;
    homeURL?: string;
    items: readonly NavigationItem[];
    /** The path and query of the page the reader is on, by which the active item is found (NAV-035). */
    here?: string;
    /** Whether the reader holds a permission (NAV-042). */
    may?: (permission: string) => boolean;
    /** The part of the site the reader is in, where there are several. */
    section?: SiteSection;
    /** Our own origin: what leads elsewhere opens in a new tab. */
    origin?: string;
    /** Where a search is sent, as `GET ?query=`. Without it there is no search in the bar. */
    searchURL?: string | undefined;
    /** Up to this width of the window in pixels the search is behind an icon (NAV-022); without it up to 800. */
    compactSearchUpTo?: number | undefined;
    /** The languages this page can be read in, and which one this is. */
    languages?: readonly Language[];
    locale?: string;
    /** The account: `GuestItems` or a `MeBox`. */
    me?: ReactNode;
    /** More places in the side panel of a compact bar: the categories. */
    places?: ReactNode;
    /** The navigation stands in the middle of the bar instead of after the logo. */
    isCentred?: boolean;
    /** The account's icons have their names below them; the bar is higher then (NAV-048). */
    isLabelled?: boolean;
    /** Out of sight while the reader scrolls down; it comes back when something in it has the focus (NAV-049, NAV-050). */
    isHidden?: boolean;
}

const NOBODY_MAY = () => false;
const NO_LANGUAGES: Language[] = [];

/**
 * The bar over every page (S2§2.2). It is compact up to 800 pixels and wherever its navigation has no room: then navigation and account
 * are side panels.
 */
export function TitleBar({
    name,
    logo,
    homeURL = "/",
    items,
    here,
    may = NOBODY_MAY,
    section,
    origin,
    searchURL,
    compactSearchUpTo,
    languages = NO_LANGUAGES,
    locale = "en",
    me,
    places,
    isCentred = false,
    isLabelled = false,
    isHidden = false,
}: TitleBarProps): ReactNode {
    const shown = useMemo(
        () => shownNavigation(items, { here, may, ...(section && { section }), ...(origin !== undefined && { origin }) }),
        [items, here, may, section, origin],
    );
    const bar = useBarMode({ isCentred, compactSearchUpTo });
    return (
        <header
            className={titleBar.root}
            ref={bar}
            data-bar=""
            data-labelled={isLabelled || undefined}
            data-centred={isCentred || undefined}
            data-nested={shown.some(({ children }) => children.length > 0) || undefined}
            data-hidden={isHidden || undefined}
        >
            <div className={titleBar.inside}>
                <SiteNavigation items={shown} homeURL={homeURL}>
                    {places}
                </SiteNavigation>
                <div className={titleBar.start}>
                    <Logo name={name} images={logo} homeURL={homeURL} />
                </div>
                <Navigation items={shown} />
                <div className={titleBar.end}>
                    {searchURL && <BarSearch url={searchURL} name={name} />}
                    <LanguageToggle languages={languages} current={locale} />
                    <div className={titleBar.me} data-part="me">
                        {me}
                    </div>
                </div>
            </div>
        </header>
    );
}
