import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { textStyles } from "../../Text.styles";
import { logo as styles } from "./Logo.styles";

/** A community's own logo, as addresses of pictures. */
export interface LogoImages {
    desktop: string;
    /** For small screens; the other one where there is none. */
    mobile?: string;
}

interface LogoProps {
    /** The short name of the community, beside our mark where it has no logo of its own. */
    name: string;
    images?: LogoImages | undefined;
    homeURL: string;
}

/** Leads home (NAV-001): the large logo on large screens, the small one on small screens (NAV-002). */
export function Logo({ name, images, homeURL }: LogoProps): ReactNode {
    const t = useTranslation();
    return (
        <a className={styles.root} href={homeURL} data-part="logo">
            {images ? (
                <picture>
                    {images.mobile && <source media="(max-width: 800px)" srcSet={images.mobile} />}
                    <img className={styles.image} src={images.desktop} alt={t("Home")} height={32} />
                </picture>
            ) : (
                <>
                    <Icon name="mark" />
                    <span className={styles.name}>{name}</span>
                    <span className={textStyles.hidden}>, {t("Home")}</span>
                </>
            )}
        </a>
    );
}
