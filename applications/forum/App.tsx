import { PlacesNav } from "@parley/categories/client";
import { Footer, Frame, TitleBar } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { AccountItems } from "@parley/users/client";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { Arrival } from "./Arrival";
import { Progress } from "./Progress";
import { ThemeChoice } from "./ThemeChoice";

/** The frame around every page: the bar, the page itself, the line at the end. */
export function App() {
    const t = useTranslation();
    const { siteName, siteTitle } = usePageSettings();
    const { pathname } = useLocation();
    const items = [
        { name: t("Posts"), url: "/discussions", current: pathname.startsWith("/discussion") },
        { name: t("Categories"), url: "/categories", current: pathname.startsWith("/categories") },
    ];
    const bar = <TitleBar name={siteName} items={items} me={<AccountItems />} places={<PlacesNav />} />;
    const footer = (
        <Footer siteName={siteTitle}>
            <ThemeChoice />
        </Footer>
    );
    return (
        <Frame bar={bar} footer={footer}>
            <Progress />
            <Outlet />
            <Arrival />
            <ScrollRestoration />
        </Frame>
    );
}
