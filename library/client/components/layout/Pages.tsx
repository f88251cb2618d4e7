import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { SectionHead } from "../content/CategoryRow";
import { UserPhoto } from "../content/UserPhoto";
import { ToolWall } from "../feedback/Drawings";
import { Button } from "../inputs/Button";
import { TextInput } from "../inputs/TextInput";
import { Stack } from "./Layout";
import { pages } from "./Pages.styles";

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
    opensSearchInNewTab = false,
    placeholder,
}: BannerProps): ReactNode {
    const t = useTranslation();
    return (
        <section className={classNames(pages.banner, imageUrl && pages.bannerPictured)} aria-label={t("Welcome")}>
            {imageUrl && <img className={pages.bannerImage} src={imageUrl} alt="" />}
            <div className={pages.bannerInside}>
                {hasTools && <ToolWall className={pages.wall} />}
                <h1>{title}</h1>
                {description && <p className={pages.bannerSays}>{description}</p>}
                {searchURL && (
                    // biome-ignore lint/a11y/useSemanticElements: not every browser that we build for knows <search>.
                    <form
                        className={pages.find}
                        role="search"
                        aria-label={title}
                        action={searchURL}
                        method="get"
                        target={opensSearchInNewTab ? "_blank" : undefined}
                    >
                        <Icon name="search" />
                        <TextInput
                            large
                            type="text"
                            role="searchbox"
                            enterKeyHint="search"
                            name="query"
                            aria-label={t("Search")}
                            placeholder={placeholder}
                        />
                        <Button variant="primary" size={48} type="submit">
                            {t("Search")}
                        </Button>
                    </form>
                )}
            </div>
        </section>
    );
}

export interface Lead {
    title: string;
    url: string;
    description?: ReactNode;
    imageUrl?: string | undefined;
    /** Size in pixels, if known; the reserved space is 16 by 9 in any case. */
    imageSize?: { width: number; height: number } | undefined;
}

/** Renders cards that lead to starting points: an image, a title and a sentence each. */
export function LeadCards({ title, leads }: { title: string; leads: readonly Lead[] }): ReactNode {
    return (
        <section>
            <SectionHead later>{title}</SectionHead>
            <div className={pages.leads}>
                {leads.map((lead) => (
                    <a className={pages.lead} href={lead.url} key={`${lead.url} ${lead.title}`}>
                        {lead.imageUrl && <img src={lead.imageUrl} alt="" loading="lazy" {...(lead.imageSize ?? WIDE)} />}
                        <h3>{lead.title}</h3>
                        {lead.description && <p>{lead.description}</p>}
                    </a>
                ))}
            </div>
        </section>
    );
}

const WIDE = { width: 480, height: 270 };

interface SignCardProps {
    title: string;
    /** Reason for the form: "You were writing a reply." */
    description?: ReactNode;
    children: ReactNode;
    /** Alternative, below a line. */
    end?: ReactNode;
}

/** Renders a narrow page with one form: sign-in, registration, new password. */
export function SignCard({ title, description, children, end }: SignCardProps): ReactNode {
    return (
        <div className={pages.sign}>
            <h1>{title}</h1>
            <div className={pages.signSays}>{description}</div>
            <Stack>{children}</Stack>
            {end && <div className={pages.signEnd}>{end}</div>}
        </div>
    );
}

interface ProfileTopProps {
    name: string;
    photoUrl?: string | null | undefined;
    /** A `MetaLine` with `facts`. */
    facts?: ReactNode;
    /** User's description of themselves. */
    description?: ReactNode;
    actions?: ReactNode;
}

/** Renders the head of a user's pages. */
export function ProfileTop({ name, photoUrl, facts, description, actions }: ProfileTopProps): ReactNode {
    return (
        <div className={pages.profile}>
            <div className={pages.profilePhoto}>
                <UserPhoto url={photoUrl} size={145} />
            </div>
            <div>
                <h1>{name}</h1>
                {facts}
                {description && <div className={pages.profileSays}>{description}</div>}
                {actions && <div className={pages.profileActions}>{actions}</div>}
            </div>
        </div>
    );
}

/** Renders a list of search results or activities. */
export function HitList({ children }: { children: ReactNode }): ReactNode {
    return <ul className={pages.hits}>{children}</ul>;
}

interface HitProps {
    title: ReactNode;
    url: string;
    /** Location and time, above the title. */
    over?: ReactNode;
    /** Excerpt of a few lines. */
    children?: ReactNode;
    /** A `MetaLine`. */
    meta?: ReactNode;
}

/** Renders one search result or activity. */
export function Hit({ title, url, over, children, meta }: HitProps): ReactNode {
    return (
        <li className={pages.hit}>
            {over && <p className={pages.hitOver}>{over}</p>}
            <h3 className={pages.hitTitle}>
                <a href={url}>{title}</a>
            </h3>
            {children && <p className={pages.hitSays}>{children}</p>}
            {meta}
        </li>
    );
}
