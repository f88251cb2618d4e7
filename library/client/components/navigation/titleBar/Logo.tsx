import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { textStyles } from "../../Text.styles";
import { logo as styles } from "./Logo.styles";

/** URLs of a community's own logo. */
export interface LogoImages {
    desktop: string;
    /** Logo for small screens; the other one by default. */
    mobile?: string;
    /** Logos on dark grounds; the others by default. */
    dark?: { desktop?: string; mobile?: string } | undefined;
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
                    {images.dark && <DarkSources dark={images.dark} hasMobile={images.mobile !== undefined} />}
                    {images.mobile && <source media={SMALL} srcSet={images.mobile} />}
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

const SMALL = "(max-width: 800px)";
const LARGE = "(min-width: 801px)";

/** The sources for dark palettes: for the one that the reader has chosen, otherwise where the device prefers it. */
function DarkSources({ dark, hasMobile }: { dark: NonNullable<LogoImages["dark"]>; hasMobile: boolean }): ReactNode {
    const { theme } = usePageSettings();
    const palette = useSyncExternalStore(
        subscribeToPalette,
        () => document.documentElement.dataset.theme,
        () => theme,
    );
    if (palette?.startsWith("light")) return null;
    const toMedia = (size: string | undefined) =>
        [size, palette === undefined ? "(prefers-color-scheme: dark)" : undefined].filter(Boolean).join(" and ") || undefined;
    return (
        <>
            {dark.mobile && <source media={toMedia(SMALL)} srcSet={dark.mobile} />}
            {/* A logo for small screens without a dark one stays there. */}
            {dark.desktop && <source media={toMedia(hasMobile && !dark.mobile ? LARGE : undefined)} srcSet={dark.desktop} />}
        </>
    );
}

function subscribeToPalette(onChange: () => void): () => void {
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
}
