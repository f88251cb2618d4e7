import { useTranslation } from "@parley/library/client/i18n";
import { breakpoints } from "@parley/library/client/styles";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { pictureBanner as styles } from "./PictureBanner.styles";

interface PictureBannerProps {
    title?: string | undefined;
    /** Whether the title is that of the page. */
    isPageTitle?: boolean;
    description?: string | undefined;
    /** URL of a background picture, and of another one for small screens. */
    imageUrl?: string | undefined;
    smallImageUrl?: string | undefined;
    /** Minimum height in pixels, from 80 to 180 in steps of 10; 50 by default (LAY-060, LAY-061). */
    minHeight?: number | undefined;
    /** A `SearchForm`. */
    search?: ReactNode;
}

/** Renders a banner across the window: a title, a sentence and a search field on a dimmed picture (LAY-026, LAY-058…LAY-062). */
export function PictureBanner({
    title,
    isPageTitle = false,
    description,
    imageUrl,
    smallImageUrl,
    minHeight,
    search,
}: PictureBannerProps): ReactNode {
    const t = useTranslation();
    const Title = isPageTitle ? "h1" : "h2";
    return (
        <section className={classNames(styles.root, heightClass(minHeight))} aria-label={title ?? t("Banner")}>
            {(imageUrl ?? smallImageUrl) && (
                <picture className={styles.picture}>
                    {smallImageUrl && <source media={`(max-width: ${breakpoints.small}px)`} srcSet={smallImageUrl} />}
                    <img src={imageUrl ?? smallImageUrl} alt="" />
                </picture>
            )}
            <div className={classNames(styles.inside, minHeight !== undefined && styles.low)}>
                <div className={styles.content}>
                    {title && (
                        <Title className={isPageTitle ? undefined : styles.title} dir="auto">
                            {title}
                        </Title>
                    )}
                    {description && (
                        <p className={styles.text} dir="auto">
                            {description}
                        </p>
                    )}
                    {search && <div className={styles.search}>{search}</div>}
                </div>
            </div>
        </section>
    );
}

/** Returns the class of a minimum height; pages have no `style` attributes. */
function heightClass(minHeight: number | undefined): string | undefined {
    if (minHeight === undefined) return undefined;
    const step = Math.min(Math.max(Math.round(minHeight / 10) * 10, 80), 180);
    return styles[`height${step}` as "height80"];
}
