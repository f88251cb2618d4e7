import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import { usePart } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { lists } from "./Lists.styles";

interface ListHeadProps {
    /** Title of the list, and content beside it. */
    children: ReactNode;
    /** Controls of the list, at the far end. */
    end?: ReactNode;
    /** `title`: contains the page's title. `inked`: draws the line above the list, for lists without one of their own. */
    kind?: "title" | "inked";
}

/** Renders the head of a list: its title, and its controls at the far end. */
export function ListHead({ children, end, kind }: ListHeadProps): ReactNode {
    return (
        <div className={classNames(lists.head, kind === "title" && lists.headTitle, kind === "inked" && lists.headInked)}>
            {children}
            {end}
        </div>
    );
}

/** Renders the rows of a list, below a line. */
export function RowList({ children, label }: { children: ReactNode; label?: string }): ReactNode {
    return (
        <ul className={lists.rows} aria-label={label}>
            {children}
        </ul>
    );
}

/** Renders the head of a page: breadcrumbs, title, facts. */
export function HeadBlock({ children }: { children: ReactNode }): ReactNode {
    return <div className={lists.headBlock}>{children}</div>;
}

export interface Crumb {
    name: string;
    url: string;
}

/** Renders the path to a page, starting with the outermost page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
    const t = useTranslation();
    const part = usePart("breadcrumbs");
    if (crumbs.length === 0) return null;
    return (
        <nav aria-label={t("Breadcrumb")} {...part}>
            <ol className={lists.crumbs}>
                {crumbs.map(({ name, url }) => (
                    <li key={url}>
                        <a href={url}>
                            <bdi>{name}</bdi>
                        </a>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

interface EmptyProps {
    /** Description of the empty list: "Nothing unread". */
    title: string;
    icon?: IconName;
    /** Drawing instead of an icon. */
    drawing?: ReactNode;
    children?: ReactNode;
    /** Next step: a `ButtonLink`. */
    action?: ReactNode;
}

/** Renders a placeholder for a list without rows. */
export function Empty({ title, icon, drawing, children, action }: EmptyProps): ReactNode {
    return (
        <div className={lists.empty}>
            {(drawing || icon) && <div className={lists.emptyDrawing}>{drawing ?? (icon && <Icon name={icon} />)}</div>}
            <p className={lists.emptyTitle}>{title}</p>
            {children && <div>{children}</div>}
            {action && <div className={lists.emptyAction}>{action}</div>}
        </div>
    );
}

const NOTICE_ICONS = { plain: undefined, info: "info", success: "resolved", warn: "warning", danger: "error" } as const;

interface NoticeProps {
    kind?: keyof typeof NOTICE_ICONS;
    /** Icon instead of the default one of the kind. */
    icon?: IconName;
    children: ReactNode;
}

/** Renders a notice. */
export function Notice({ kind = "plain", icon, children }: NoticeProps): ReactNode {
    const drawing = icon ?? NOTICE_ICONS[kind];
    return (
        <div
            className={classNames(lists.notice, kind !== "plain" && lists[kind])}
            data-warning={kind === "warn" || kind === "danger" ? "" : undefined}
        >
            {drawing && <Icon name={drawing} size="s" />}
            <div>{children}</div>
        </div>
    );
}
