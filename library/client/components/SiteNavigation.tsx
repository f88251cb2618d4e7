import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useId } from "react";
import { textStyles } from "./Text.styles";
import { siteNavigation } from "./TitleBar.styles";
import { useDetails } from "./useDetails";

interface SiteNavigationProps {
    /** One or more `PlacesNav`. */
    children: ReactNode;
}

/** The hamburger of a small screen and the side panel it opens (S2§2.2, NAV-015). It opens without scripts too. */
export function SiteNavigation({ children }: SiteNavigationProps): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    const title = useId();
    return (
        <details className={siteNavigation.root} ref={details}>
            <summary className={siteNavigation.toggle}>
                <span>
                    <Icon name="menu" flip />
                    <span className={textStyles.hidden}>{t("Menu")}</span>
                </span>
                <span>
                    <Icon name="close" />
                    <span className={textStyles.hidden}>{t("Close")}</span>
                </span>
            </summary>
            <section className={siteNavigation.sheet} aria-labelledby={title}>
                <h2 id={title} className={siteNavigation.head}>
                    {t("Site Navigation")}
                </h2>
                <div className={siteNavigation.inside}>{children}</div>
            </section>
        </details>
    );
}
