import type { Me } from "@parley/accounts/contract";
import { Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { WARNINGS_PAGE } from "@parley/warnings/contract";
import { useLocation } from "react-router";
import { warningNotice } from "./WarningNotice.styles";

/** Notice on every page that links to the member's unread warnings. */
export function WarningNotice({ me: { countUnreadWarnings: count = 0 } }: { me: Me }) {
    const t = useTranslation();
    const { pathname } = useLocation();
    if (count === 0 || pathname === WARNINGS_PAGE) return null;
    return (
        <aside className={warningNotice.root} aria-label={t("From the moderators")}>
            <Notice kind="warn">
                {t("The moderators have warned you.")} <a href={WARNINGS_PAGE}>{t("Read what they say")}</a>
            </Notice>
        </aside>
    );
}
