import type { SiteSection } from "@parley/library/client/navigation";
import { resolveNavigation } from "@parley/library/client/navigation";
import { usePart } from "@parley/library/client/page";
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
    /** Short name of the community, displayed beside the product's logo. */
    name: string;
    /** Community's own logo, in place of the product's logo and the name. */
    logo?: LogoImages | undefined;
    homeURL?: string;
    items: readonly NavigationItem[];
    /** Path and query string of the current page, which determine the active item (NAV-035). */
    here?: string;
    /** Checks whether the viewer has a permission (NAV-042). */
    may?: (permission: string) => boolean;
    /** Current section of the site, if there are several. */
    section?: SiteSection;
    /** URL of this site; links to other sites open in a new tab. */
    siteURL?: string;
    /** URL of the search page, called with `GET ?query=`. Without it there is no search in the bar. */
    searchURL?: string | undefined;
    /** Whether the results open in a new tab, as those of another site may. */
    opensSearchInNewTab?: boolean;
    /** The query of the search page. */
    searchQuery?: string | undefined;
    /** Width of the window up to which the search is an icon, in pixels (NAV-022); 800 by default. */
    compactSearchUpTo?: number | undefined;
    /** Languages of this page, and the current one. */
    languages?: readonly Language[];
    locale?: string;
    /** Account area: `GuestItems` or a `MeBox`. */
    me?: ReactNode;
    /** Further navigation in the side panel of a compact bar: the categories. */
    sideNav?: ReactNode;
    /** Whether the navigation is centred in the bar instead of following the logo. */
    isCentred?: boolean;
    /** Whether the icons of the account area have labels; the bar is higher then (NAV-048). */
    isLabelled?: boolean;
    /** Whether the bar is hidden while the user scrolls down; it is visible while it contains the focus (NAV-049, NAV-050). */
    isHidden?: boolean;
}

const HAS_NO_PERMISSION = () => false;
const NO_LANGUAGES: Language[] = [];

/**
 * Renders the title bar of every page (S2§2.2). It is compact up to 800 px and whenever its navigation lacks space: navigation and account
 * are side panels then.
 */
export function TitleBar({
    name,
    logo,
    homeURL = "/",
    items,
    here,
    may = HAS_NO_PERMISSION,
    section,
    siteURL,
    searchURL,
    searchQuery,
    opensSearchInNewTab,
    compactSearchUpTo,
    languages = NO_LANGUAGES,
    locale = "en",
    me,
    sideNav,
    isCentred = false,
    isLabelled = false,
    isHidden = false,
}: TitleBarProps): ReactNode {
    const shown = useMemo(
        () => resolveNavigation(items, { here, may, ...(section && { section }), ...(siteURL !== undefined && { siteURL }) }),
        [items, here, may, section, siteURL],
    );
    const bar = useBarMode({ isCentred, compactSearchUpTo });
    return (
        <header
            className={titleBar.root}
            ref={bar}
            {...usePart("title-bar")}
            data-bar=""
            data-labelled={isLabelled || undefined}
            data-centred={isCentred || undefined}
            data-nested={shown.some(({ children }) => children.length > 0) || undefined}
            data-hidden={isHidden || undefined}
        >
            <div className={titleBar.inside}>
                <SiteNavigation items={shown} homeURL={homeURL}>
                    {sideNav}
                </SiteNavigation>
                <div className={titleBar.start}>
                    <Logo name={name} images={logo} homeURL={homeURL} />
                </div>
                <Navigation items={shown} />
                <div className={titleBar.end}>
                    {searchURL && <BarSearch url={searchURL} name={name} query={searchQuery} inNewTab={opensSearchInNewTab} />}
                    <LanguageToggle languages={languages} current={locale} />
                    <div className={titleBar.me} data-part="me">
                        {me}
                    </div>
                </div>
            </div>
        </header>
    );
}
