import { selectPermissions } from "@parley/accounts/client";
import { MessageNotices } from "@parley/announcements/client";
import { BulkChip, BulkDock } from "@parley/bulkActions/client";
import { CategoriesNav } from "@parley/categories/client";
import { useSetting } from "@parley/config/client";
import { hasWidgets, LayoutNodes, selectLayout } from "@parley/layouts/client";
import { ChunkDebug, Footer, Frame, TitleBar, ToastProvider, useScrollHeader } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { PageRoute } from "@parley/library/client/routing";
import { useAppSelector } from "@parley/library/client/store";
import { hasPermission, OFFLINE_PAGE, SEARCH_PATH } from "@parley/library/contract";
import { PRIVACY_PAGE } from "@parley/privacy/contract";
import { SearchBoxes } from "@parley/searchSuggestions/client";
import { AccountItems, MemberNotices, UserCards } from "@parley/users/client";
import type { ReactNode } from "react";
import { useCallback, useMemo } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { useDisplayLinks } from "./display/useDisplayLinks";
import { listLanguages } from "./languages";
import { NavigationFocus } from "./NavigationFocus";
import { Progress } from "./Progress";
import { OwnContent } from "./page/OwnContent";
import { createSiteItems, findActiveAddress } from "./page/siteItems";
import { useRouteLocation } from "./useRouteLocation";

/** Renders the frame around every page; the content of a frame on another site has none. */
export function App() {
    const route = useMatches().at(-1)?.handle as PageRoute | undefined;
    return route && "isFrame" in route ? <Outlet /> : <FramedPage />;
}

/** Renders the title bar, notices, the page itself and the footer. */
function FramedPage() {
    const external = useSetting("search.externalUrl");
    return (
        <ToastProvider>
            <Frame
                bar={<PageBar />}
                banner={<Notices />}
                footer={<PageFooter />}
                outside={<MemberNotices isOutside />}
                around={OwnContent}
            >
                <Progress />
                <Outlet />
                <NavigationFocus />
                <UserCards />
                {external === "" && <SearchBoxes />}
                <ScrollRestoration />
                <ChunkDebug />
                <BulkDock />
            </Frame>
        </ToastProvider>
    );
}

/** Footer with links to the rules, the privacy page, the display choices and the other languages. */
function PageFooter(): ReactNode {
    const t = useTranslation();
    const settings = usePageSettings();
    const { siteTitle, language } = settings;
    const languages = listLanguages(useLocation(), settings);
    const rulesURL = useSetting("ui.rulesUrl");
    const display = useDisplayLinks();
    return (
        <Footer
            siteName={siteTitle}
            links={[
                ...(rulesURL === "" ? [] : [{ name: t("House rules"), url: rulesURL }]),
                { name: t("Privacy"), url: PRIVACY_PAGE },
                ...display.links,
                ...languages.filter(({ lang }) => lang !== language),
            ]}
        >
            {display.dialog}
        </Footer>
    );
}

/** Notices for everybody, followed by those for this viewer alone. */
function Notices(): ReactNode {
    return (
        <>
            <MessageNotices />
            <MemberNotices />
        </>
    );
}

/** The title bar of the page, or the fragment that replaces it (LAY-048). */
function PageBar(): ReactNode {
    const route = useMatches().at(-1)?.handle as PageRoute | undefined;
    const location = useRouteLocation();
    const node = useAppSelector((state) =>
        route && "layout" in route ? selectLayout(state, route.layout(location)).data?.titleBar : undefined,
    );
    // The built-in title bar is no widget.
    if (!node || !hasWidgets([node])) return <Bar />;
    const { $reactComponent, $reactProps } = node;
    return <LayoutNodes nodes={[{ $reactComponent, $reactProps: { ...$reactProps, builtIn: <Bar />, account: <Account /> } }]} />;
}

/** Title bar with the navigation of the site and the account items of the viewer. */
function Bar(): ReactNode {
    const t = useTranslation();
    const settings = usePageSettings();
    const { siteName, siteURL, language, darkLogos, themeLogos } = settings;
    const location = useLocation();
    const forum = useSetting("siteSection.forum");
    const siteLogos = { desktop: useSetting("branding.logo"), mobile: useSetting("branding.mobileLogo") };
    const { desktop, mobile } = { ...siteLogos, ...themeLogos };
    const compactSearchUpTo = useSetting("titleBar.compactSearchUpTo");
    const [external, opensInNewTab] = [useSetting("search.externalUrl"), useSetting("search.externalNewTab")];
    const { hidden } = useScrollHeader();
    const { data: permissions } = useAppSelector(selectPermissions);
    const items = useMemo(() => createSiteItems({ forum }, t), [forum, t]);
    const may = useCallback((permission: string) => hasPermission(permissions, permission), [permissions]);
    return (
        <TitleBar
            name={siteName}
            logo={desktop === "" ? undefined : { desktop, ...(mobile !== "" && { mobile }), dark: darkLogos }}
            items={items}
            here={findActiveAddress(location)}
            may={may}
            siteURL={siteURL}
            searchURL={external || SEARCH_PATH}
            opensSearchInNewTab={external !== "" && opensInNewTab}
            searchQuery={location.pathname === SEARCH_PATH ? queryIn(location.search) : undefined}
            compactSearchUpTo={compactSearchUpTo}
            languages={listLanguages(location, settings)}
            locale={language}
            isHidden={hidden}
            // The offline page is stored in the browser and must not contain anything about its viewer.
            me={location.pathname !== OFFLINE_PAGE && <Account />}
            sideNav={<CategoriesNav />}
        />
    );
}

/** The selected records, and the account items of the viewer. */
function Account(): ReactNode {
    return (
        <>
            <BulkChip />
            <AccountItems />
        </>
    );
}

/** Returns what is searched for on the search page. */
const queryIn = (search: string): string => new URLSearchParams(search).get("query") ?? "";
