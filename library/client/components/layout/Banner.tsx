import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { ToolWall } from "../feedback/Drawings";
import { pages } from "./Pages.styles";
import { SearchForm } from "./SearchForm";

interface BannerProps {
    title: string;
    description?: string;
    /** URL of a background image. */
    imageUrl?: string | undefined;
    /** Whether to draw tools above the title. */
    hasTools?: boolean;
    /** URL of the search page, called with `GET ?query=`. Without it there is no search field. */
    searchURL?: string | undefined;
    /** Whether the results open in a new tab. */
    opensSearchInNewTab?: boolean;
    placeholder?: string;
}

/** Renders the banner of the home page (S2§2.4): a title, a sentence and the search field; above them a wall of tools if there is space. */
export function Banner({
    title,
    description,
    imageUrl,
    hasTools = false,
    searchURL,
    opensSearchInNewTab,
    placeholder,
}: BannerProps): ReactNode {
    const t = useTranslation();
    return (
        <section className={classNames(pages.banner, imageUrl && pages.bannerPictured)} aria-label={t("Welcome")}>
            {imageUrl && <img className={pages.bannerImage} src={imageUrl} alt="" />}
            <div className={pages.bannerInside}>
                {hasTools && <ToolWall className={pages.wall} />}
                <h1 dir="auto">{title}</h1>
                {description && (
                    <p className={pages.bannerText} dir="auto">
                        {description}
                    </p>
                )}
                {searchURL && (
                    <div className={pages.find}>
                        <SearchForm url={searchURL} opensInNewTab={opensSearchInNewTab} placeholder={placeholder} label={title} />
                    </div>
                )}
            </div>
        </section>
    );
}
