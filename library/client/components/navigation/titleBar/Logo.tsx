import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { DarkLogoSource } from "@parley/library/contract";
import type { ReactNode } from "react";
import { textStyles } from "../../Text.styles";
import { logo as styles } from "./Logo.styles";

/** URLs of a community's own logo. */
export interface LogoImages {
    desktop: string;
    /** Logo for small screens; the other one by default. */
    mobile?: string;
    /** Sources for dark palettes; the others by default. */
    dark?: readonly DarkLogoSource[] | undefined;
}

interface LogoProps {
    /** Short name of the community, displayed beside the product's logo if it has no logo of its own. */
    name: string;
    images?: LogoImages | undefined;
    homeURL: string;
}

/** Renders the link to the home page (NAV-001): the large logo on large screens, the small one on small screens (NAV-002). */
export function Logo({ name, images, homeURL }: LogoProps): ReactNode {
    const t = useTranslation();
    return (
        <a className={styles.root} href={homeURL} data-part="logo">
            {images ? (
                <picture>
                    {images.dark?.map((source) => (
                        <source key={source.srcSet} {...source} />
                    ))}
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
