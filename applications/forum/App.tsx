import { selectPermissions } from "@parley/accounts/client";
import { BulkChip, BulkDock } from "@parley/bulkActions/client";
import { PlacesNav } from "@parley/categories/client";
import { useSetting } from "@parley/config/client";
import { ChunkDebug, Footer, Frame, TitleBar, ToastProvider, useScrollHeader } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { hasPermission, OFFLINE_PAGE } from "@parley/library/contract";
import { MessageNotices } from "@parley/moderation/client";
import { AccountItems, MemberNotices, PRIVACY_PAGE, UserCards } from "@parley/users/client";
import type { ReactNode } from "react";
import { useCallback, useMemo } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { Arrival } from "./Arrival";
import { useDisplayLinks } from "./display/useDisplayLinks";
import { languagesAt } from "./languages";
import { Progress } from "./Progress";
import { findActiveAddress, siteItems } from "./page/siteItems";

/** The frame around every page: the bar, the page itself, the line at the end. */
export function App() {
    return (
        <ToastProvider>
            <Frame bar={<Bar />} banner={<Notices />} footer={<PageFooter />}>
                <Progress />
                <Outlet />
                <Arrival />
                <UserCards />
                <ScrollRestoration />
                <ChunkDebug />
                <BulkDock />
            </Frame>
        </ToastProvider>
    );
}

/** The line at the end: the rules and the privacy of this community, and how its pages look. */
function PageFooter(): ReactNode {
    const t = useTranslation();
    const { siteTitle } = usePageSettings();
    const rulesURL = useSetting("ui.rulesUrl");
    const display = useDisplayLinks();
    return (
        <Footer
            siteName={siteTitle}
            links={[
                ...(rulesURL === "" ? [] : [{ name: t("House rules"), url: rulesURL }]),
                { name: t("Privacy"), url: PRIVACY_PAGE },
                ...display.links,
            ]}
        >
            {display.dialog}
        </Footer>
    );
}

/** What is said to everybody, and then to this reader alone. */
function Notices(): ReactNode {
    return (
        <>
            <MessageNotices />
            <MemberNotices />
        </>
    );
}

/** The title bar, with what this community and this reader have. */
function Bar(): ReactNode {
    const t = useTranslation();
    const { siteName, siteURL, language } = usePageSettings();
    const place = useLocation();
    const forum = useSetting("siteSection.forum");
    const [desktop, mobile] = [useSetting("branding.logo"), useSetting("branding.mobileLogo")];
    const compactSearchUpTo = useSetting("titleBar.compactSearchUpTo");
    const { hidden } = useScrollHeader();
    const { data: permissions } = useAppSelector(selectPermissions);
    const items = useMemo(() => siteItems({ forum }, t), [forum, t]);
    const may = useCallback((permission: string) => hasPermission(permissions, permission), [permissions]);
    return (
        <TitleBar
            name={siteName}
            logo={desktop === "" ? undefined : { desktop, ...(mobile !== "" && { mobile }) }}
            items={items}
            here={findActiveAddress(place)}
            may={may}
            origin={siteURL}
            compactSearchUpTo={compactSearchUpTo}
            languages={languagesAt(place)}
            locale={language}
            isHidden={hidden}
            // Kept in browsers, it does not know who reads it.
            me={
                place.pathname !== OFFLINE_PAGE && (
                    <>
                        <BulkChip />
                        <AccountItems />
                    </>
                )
            }
            sideNav={<PlacesNav />}
        />
    );
}
