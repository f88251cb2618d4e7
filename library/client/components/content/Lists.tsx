import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { lists } from "./Lists.styles";

interface ListHeadProps {
    /** The title, and what belongs to it. */
    children: ReactNode;
    /** What can be done with the list, at the far end. */
    end?: ReactNode;
    /** `title`: a page's own title stands in it. `inked`: the list below has no line of its own. */
    kind?: "title" | "inked";
}

/** Above a list: what it is, and at the far end what can be done with it. */
export function ListHead({ children, end, kind }: ListHeadProps): ReactNode {
    return (
        <div className={classNames(lists.head, kind === "title" && lists.headTitle, kind === "inked" && lists.headInked)}>
            {children}
            {end}
        </div>
    );
}

/** Rows of a list, below a line of ink. */
export function RowList({ children, label }: { children: ReactNode; label?: string }): ReactNode {
    return (
        <ul className={lists.rows} aria-label={label}>
            {children}
        </ul>
    );
}

/** The top of a page: breadcrumbs, title, facts. */
export function HeadBlock({ children }: { children: ReactNode }): ReactNode {
    return <div className={lists.headBlock}>{children}</div>;
}

export interface Crumb {
    name: string;
    url: string;
}

/** Where something stands, from the outside in. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
    const t = useTranslation();
    if (crumbs.length === 0) return null;
    return (
        <nav aria-label={t("Breadcrumb")}>
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
    /** What is not there: "Nothing unread". */
    title: string;
    icon?: IconName;
    /** A drawing instead of an icon. */
    drawing?: ReactNode;
    children?: ReactNode;
    /** The way on: a `ButtonLink`. */
    action?: ReactNode;
}

/** In place of a list without rows. */
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
    /** Instead of the icon of its kind. */
    icon?: IconName;
    children: ReactNode;
}

/** Something to know before going on. */
export function Notice({ kind = "plain", icon, children }: NoticeProps): ReactNode {
    const drawing = icon ?? NOTICE_ICONS[kind];
    return (
        <div className={classNames(lists.notice, kind !== "plain" && lists[kind])}>
            {drawing && <Icon name={drawing} size="s" />}
            <div>{children}</div>
        </div>
    );
}
