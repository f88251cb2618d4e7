import { useTranslation } from "@parley/library/client/i18n";
import { usePart } from "@parley/library/client/page";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import { Fragment } from "react";
import "../Base.styles";
import { frame } from "./Frame.styles";

interface FrameProps {
    bar?: ReactNode;
    /** Content between the bar and the page, in full width: the home page's banner. */
    banner?: ReactNode;
    footer?: ReactNode;
    children: ReactNode;
    /** Notices that are outside the content, as the skip link is. */
    outside?: ReactNode;
    /** Surrounds the content: all but the skip link and what is outside. */
    around?: ComponentType<{ children: ReactNode }>;
}

/** Renders the frame of the window: skip link, title bar, page and footer. Loads the base styles. */
export function Frame({ bar, banner, footer, children, outside, around: Around = Fragment }: FrameProps): ReactNode {
    return (
        <div className={frame.root}>
            <SkipLink />
            {outside}
            <Around>
                {bar}
                {banner}
                {children}
                {footer}
            </Around>
        </div>
    );
}

/** Renders the first link of every page, which skips the navigation (S1§2, NAV-004). Visible only while focused. */
export function SkipLink(): ReactNode {
    const t = useTranslation();
    return (
        <a className={frame.skip} href="#main">
            {t("Skip to content")}
        </a>
    );
}

/** Renders a notice above a cached page that the server can't render again while its database is unavailable (FC-44). */
export function OlderCopyNotice(): ReactNode {
    const t = useTranslation();
    return (
        <p role="status" className={frame.olderCopy}>
            {t("Part of the community can’t be reached right now. This is a copy from a few moments ago.")}
        </p>
    );
}

/** Attributes of the element at which the content begins: the target of the skip link, and of the focus after navigation. */
export const CONTENT_START = { id: "main", tabIndex: -1 } as const;

interface PageProps {
    children: ReactNode;
    /** Whether the width is limited to 900 px: for forms and long texts. */
    narrow?: boolean;
    /** Whether it contains `Columns` with a left panel: the content then begins at the middle column, which carries the id. */
    columns?: boolean;
    /** Name of a further section of a page whose main content is above: a page has one `main`. */
    furtherLabel?: string | undefined;
}

/** Renders the main content of a page. Receives the focus after client-side navigation, and from the skip link. */
export function Page({ children, narrow = false, columns = false, furtherLabel }: PageProps): ReactNode {
    const Element = furtherLabel ? "section" : "main";
    return (
        <Element
            {...(!columns && !furtherLabel && CONTENT_START)}
            className={frame.page}
            aria-label={furtherLabel}
            {...usePart("page")}
        >
            {narrow ? <div className={frame.narrow}>{children}</div> : children}
        </Element>
    );
}

export interface FooterLink {
    name: string;
    url: string;
    /** Language of the name, if not that of the page: such a link leads to this page in it, and the server has to remember the choice. */
    lang?: string;
    dir?: "ltr" | "rtl";
    /** Whether this link and the following ones are placed at the far end. */
    far?: boolean;
    /** Does with scripts the same as the URL does without. */
    onClick?: (event: MouseEvent) => void;
}

interface FooterProps {
    siteName: string;
    links?: FooterLink[];
    /** Forms and other content after the links. */
    children?: ReactNode;
}

/** Renders the footer of every page. */
export function Footer({ siteName, links = [], children }: FooterProps): ReactNode {
    return (
        <footer className={frame.foot} {...usePart("footer")}>
            <div className={frame.footInside}>
                <span>{siteName}</span>
                {links.map(({ name, url, far, lang, dir, onClick }) => (
                    <a
                        key={url + name}
                        className={far ? `${frame.footLink} ${frame.footPush}` : frame.footLink}
                        href={url}
                        lang={lang}
                        dir={dir}
                        data-reload={lang && ""}
                        onClick={onClick}
                    >
                        {name}
                    </a>
                ))}
                {children}
            </div>
        </footer>
    );
}
