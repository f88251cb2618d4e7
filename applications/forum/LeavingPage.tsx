import { ButtonLink, Notice, Page, Row, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { resolveLeavingTarget } from "@parley/library/client/navigation";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

/**
 * Shows the destination of a link to another site before the viewer goes there (S2§2.1, NAV-054). It never redirects by itself, and does
 * not link a target whose host cannot be shown plainly (FC-6, decision 25).
 */
function LeavingPage(): ReactNode {
    const t = useTranslation();
    const { siteName, siteURL } = usePageSettings();
    const target = resolveLeavingTarget(new URLSearchParams(useLocation().search).get("target") ?? "", siteURL);
    if (target.kind === "none") {
        return (
            <Page narrow>
                <Stack>
                    <h1>{t("This link can’t be opened safely")}</h1>
                    <Notice kind="warn" icon="warning">
                        {t("The link hides its destination, so it is not opened.")}
                    </Notice>
                    <div>
                        <ButtonLink href="/">{t("Back to Home")}</ButtonLink>
                    </div>
                </Stack>
            </Page>
        );
    }
    if (target.kind === "own") {
        return (
            <Page narrow>
                <Stack>
                    <h1>{t("Stay on {siteName}", { siteName })}</h1>
                    <p>
                        <a href={target.path}>{target.path}</a>
                    </p>
                </Stack>
            </Page>
        );
    }
    return (
        <Page narrow>
            <Stack>
                <h1>{t("You are leaving {siteName}", { siteName })}</h1>
                <p>{t("This link leads to another site, which we know nothing about:")}</p>
                <p className={textStyles.head20} dir="ltr">
                    {target.host}
                </p>
                <p className={textStyles.quiet} dir="ltr">
                    {target.url}
                </p>
                <Row>
                    {/* The reader is on the way out already, in a tab of its own. */}
                    <ButtonLink href={target.url} target="_self" rel="nofollow noopener noreferrer" variant="primary">
                        {t("Go to {host}", { host: target.host })}
                    </ButtonLink>
                    <ButtonLink href="/">{t("Back to Home")}</ButtonLink>
                </Row>
            </Stack>
        </Page>
    );
}

export { LeavingPage as Page };
