import { Page as Frame, HeadBlock, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { LoggedActs } from "../components/LoggedActs";
import { siteLogIn } from "../log";

/** `/log`: all that was done on the site, as far as the reader may know it and with the way back, for who moderates it. */
function SiteLogPage(): ReactNode {
    const t = useTranslation();
    const [search] = useSearchParams();
    return (
        <Frame narrow>
            <Stack gap="large">
                <HeadBlock>
                    <h1>{t("What was done here")}</h1>
                    <p>{t("Everything that was done on the whole site, the latest first.")}</p>
                </HeadBlock>
                <LoggedActs asked={siteLogIn(search)} />
            </Stack>
        </Frame>
    );
}

export { SiteLogPage as Page };
