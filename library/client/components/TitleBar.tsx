import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { Badge } from "./Badge";
import { ButtonLink } from "./Button";
import { classNames } from "./classNames";
import { PlacesNav } from "./PlacesNav";
import { SiteNavigation } from "./SiteNavigation";
import { textStyles } from "./Text.styles";
import { titleBar } from "./TitleBar.styles";
import { useDetails } from "./useDetails";

export interface NavigationItem {
    name: string;
    url: string;
    /** This is where the reader is. */
    current?: boolean;
}

interface TitleBarProps {
    /** The short name of the community, beside the mark. */
    name: string;
    /** Instead of mark and name: a logo of the community's own. */
    logo?: ReactNode;
    homeURL?: string;
    items: NavigationItem[];
    /** Where a search is sent, as `GET ?query=`. Without it there is no search in the bar. */
    searchURL?: string | undefined;
    /** The account: `GuestItems`, or `BarItem`s. */
    me?: ReactNode;
    /** More places in the side panel of a small screen: the categories. */
    places?: ReactNode;
}

/** The bar over every page (S2§2.2). Up to 800 pixels it is compact: a hamburger, and the search behind an icon. */
export function TitleBar({ name, logo, homeURL = "/", items, searchURL, me, places }: TitleBarProps): ReactNode {
    const t = useTranslation();
    return (
        <header className={titleBar.root}>
            <div className={titleBar.inside}>
                <SiteNavigation>
                    <PlacesNav label={t("Site")} groups={[{ places: items }]} />
                    {places}
                </SiteNavigation>
                <a className={titleBar.logo} href={homeURL}>
                    {logo ?? (
                        <>
                            <Icon name="mark" />
                            <span>{name}</span>
                        </>
                    )}
                    <span className={textStyles.hidden}>, {t("Home")}</span>
                </a>
                <nav className={titleBar.nav} aria-label={t("Site")}>
                    <ul className={titleBar.navList}>
                        {items.map((item) => (
                            <li key={item.url}>
                                <a className={titleBar.navLink} href={item.url} aria-current={item.current ? "page" : undefined}>
                                    {item.name}
                                </a>
                            </li>
                        ))}
                    </ul>
                </nav>
                <div className={titleBar.middle}>
                    {searchURL && (
                        <>
                            <SearchForm url={searchURL} name={name} wide />
                            <SmallSearch url={searchURL} name={name} />
                        </>
                    )}
                </div>
                <div className={titleBar.me}>{me}</div>
            </div>
        </header>
    );
}

interface BarItemProps {
    url: string;
    /** What it is, with its count in words: "Notifications, 3 unread". */
    label: string;
    icon?: IconName;
    /** Instead of an icon: the member's photo, 28. */
    children?: ReactNode;
    count?: number;
    current?: boolean;
    /** Not on small screens, where there is another way to it. */
    hideSmall?: boolean;
}

/** An icon of the account's corner, with a count of what is new. */
export function BarItem({ url, label, icon, children, count = 0, current = false, hideSmall = false }: BarItemProps): ReactNode {
    return (
        <a
            className={classNames(titleBar.item, hideSmall && titleBar.hideSmall)}
            href={url}
            aria-label={label}
            aria-current={current ? "page" : undefined}
        >
            {icon && <Icon name={icon} />}
            {children}
            {count > 0 && (
                <span className={titleBar.itemBadge} aria-hidden="true">
                    <Badge count={count} small />
                </span>
            )}
        </a>
    );
}

interface GuestItemsProps {
    signInURL: string;
    /** Absent where nobody can register by themselves. */
    registerURL?: string | undefined;
}

/** What a guest finds in place of an account (S1§6); on small screens an icon that leads to signing in (AUTH-005). */
export function GuestItems({ signInURL, registerURL }: GuestItemsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <div className={classNames(titleBar.guest, titleBar.hideSmall)}>
                <ButtonLink href={signInURL} variant="text" size={32}>
                    {t("Sign In")}
                </ButtonLink>
                {registerURL && (
                    <ButtonLink href={registerURL} variant="primary" size={32}>
                        {t("Register")}
                    </ButtonLink>
                )}
            </div>
            <a className={classNames(titleBar.item, titleBar.onlyTiny)} href={signInURL} aria-label={t("Sign In")}>
                <Icon name="user" />
            </a>
        </>
    );
}

function SearchForm({ url, name, wide = false }: { url: string; name: string; wide?: boolean }): ReactNode {
    const t = useTranslation();
    const label = t("Search {name}", { name });
    return (
        // biome-ignore lint/a11y/useSemanticElements: not every browser that we build for knows <search>.
        <form
            className={classNames(titleBar.find, wide && titleBar.findWide)}
            role="search"
            aria-label={label}
            action={url}
            method="get"
        >
            <Icon name="search" size="s" />
            <input className={titleBar.findInput} type="search" name="query" aria-label={label} placeholder={t("Search")} />
        </form>
    );
}

/** Expands in place, over the bar, and has a Cancel (NAV-008, NAV-009). */
function SmallSearch({ url, name }: { url: string; name: string }): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    return (
        <details
            className={titleBar.findSmall}
            ref={details}
            onToggle={({ currentTarget }) => currentTarget.open && currentTarget.querySelector("input")?.focus()}
        >
            <summary className={titleBar.item}>
                <Icon name="search" />
                <span className={titleBar.cancel}>{t("Cancel")}</span>
                <span className={classNames(textStyles.hidden, titleBar.searchWord)}>{t("Search")}</span>
            </summary>
            <SearchForm url={url} name={name} />
        </details>
    );
}
