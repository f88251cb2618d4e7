import { Page as Frame, HeadBlock, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { LoggedActions } from "../components/LoggedActions";
import { parseSiteLogFilter } from "../log";

/** `/log`: all logged actions of the site that the viewer may see, with Undo, for moderators of the site. */
function SiteLogPage(): ReactNode {
    const t = useTranslation();
    const [search] = useSearchParams();
    return (
        <Frame narrow>
            <Stack gap="large">
                <HeadBlock>
                    <h1>{t("What was done here")}</h1>
                    <p>{t("Everything that was done on this site, the latest first.")}</p>
                </HeadBlock>
                <LoggedActions filter={parseSiteLogFilter(search)} />
            </Stack>
        </Frame>
    );
}

export { SiteLogPage as Page };
