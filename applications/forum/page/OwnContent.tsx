import { useTranslation } from "@parley/library/client/i18n";
import type { OwnPart } from "@parley/library/client/page";
import { isOwnContentShown, usePageSettings, usePart } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** The content of a page, with what the theme of the site adds to it. Own CSS reaches what is in here only, and only while it is on. */
export function OwnContent({ children }: { children: ReactNode }): ReactNode {
    const { ownContent } = usePageSettings();
    const { pathname, search } = useLocation();
    if (!ownContent) return children;
    const isShown = isOwnContentShown(pathname, search);
    return (
        <div data-own={isShown ? "on" : "off"}>
            {isShown && <OwnHtml part="own-header" html={ownContent.header} />}
            {children}
            {isShown && <OwnHtml part="own-footer" html={ownContent.footer} />}
        </div>
    );
}

function OwnHtml({ part, html }: { part: OwnPart; html: string }): ReactNode {
    const t = useTranslation();
    const attributes = usePart(part);
    if (html === "") return null;
    return (
        <section
            {...attributes}
            dir="auto"
            aria-label={part === "own-header" ? t("From the owners of this site") : t("From the owners of this site, at the end")}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans the HTML of a theme like every text (FC-1).
            dangerouslySetInnerHTML={{ __html: html }}
        />
    );
}
