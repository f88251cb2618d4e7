import { useTranslation } from "@parley/library/client/i18n";
import type { MouseEvent, ReactNode } from "react";
import "../Base.styles";
import { frame } from "./Frame.styles";

interface FrameProps {
    /** The title bar. */
    bar?: ReactNode;
    /** Between the bar and the page, over the full width: the home page's banner. */
    banner?: ReactNode;
    footer?: ReactNode;
    /** One `Page`. */
    children: ReactNode;
}

/** The whole window: the link over the navigation, the bar, the page and the footer. It brings the base styles along. */
export function Frame({ bar, banner, footer, children }: FrameProps): ReactNode {
    return (
        <div className={frame.root}>
            <SkipLink />
            {bar}
            {banner}
            {children}
            {footer}
        </div>
    );
}

/** The first link of every page leads over the navigation to the contents (S1§2, NAV-004). Seen only when it has the focus. */
export function SkipLink(): ReactNode {
    const t = useTranslation();
    return (
        <a className={frame.skip} href="#main">
            {t("Skip to content")}
        </a>
    );
}

/** In front of a page that could not be made anew, for the server has lost its data for a while (FC-44). */
export function OlderCopyNotice(): ReactNode {
    const t = useTranslation();
    return (
        <p role="status" className={frame.olderCopy}>
            {t("The community can't be reached fully right now. This is a copy from a few moments ago.")}
        </p>
    );
}

/** The element at which the content begins: the goal of the skip link, and of the focus after navigation. */
export const CONTENT_START = { id: "main", tabIndex: -1 } as const;

interface PageProps {
    children: ReactNode;
    /** For forms and texts that are read from top to bottom: not wider than 900. */
    narrow?: boolean;
    /** It holds `Columns` with a left panel: the content then begins at the middle column, which carries the id. */
    columns?: boolean;
}

/** The contents of a page. Its beginning takes the focus when the page changes without a load, and from the skip link. */
export function Page({ children, narrow = false, columns = false }: PageProps): ReactNode {
    return (
        <main {...(!columns && CONTENT_START)} className={frame.page}>
            {narrow ? <div className={frame.narrow}>{children}</div> : children}
        </main>
    );
}

export interface FooterLink {
    name: string;
    url: string;
    /** The language of the name, when it is not the page's. */
    lang?: string;
    dir?: "ltr" | "rtl";
    /** This link and those after it stand at the far end. */
    far?: boolean;
    /** Does with scripts what the address does without. */
    onClick?: (event: MouseEvent) => void;
}

interface FooterProps {
    /** What the community calls itself. */
    siteName: string;
    links?: FooterLink[];
    /** Forms and other things that are no link, after the links. */
    children?: ReactNode;
}

/** The line at the end of every page. */
export function Footer({ siteName, links = [], children }: FooterProps): ReactNode {
    return (
        <footer className={frame.foot}>
            <div className={frame.footInside}>
                <span>{siteName}</span>
                {links.map(({ name, url, far, lang, dir, onClick }) => (
                    <a
                        key={url + name}
                        className={far ? `${frame.footLink} ${frame.footPush}` : frame.footLink}
                        href={url}
                        lang={lang}
                        dir={dir}
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
