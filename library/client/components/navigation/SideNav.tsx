import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { Numeral } from "../content/Numeral";
import { formatBadgeNumber } from "../content/numbers";
import { textStyles } from "../Text.styles";
import { sideNav } from "./SideNav.styles";

export interface SideNavItem {
    name: string;
    url: string;
    /** Whether the link leads to the current page. */
    current?: boolean;
    count?: number;
    /** Unit of the count, for assistive technology: "posts", "unread". */
    countLabel?: string;
    /** Whether the count is of items that are new to the viewer: above 99 it is shown as "99+". */
    fresh?: boolean;
    /** Name under which a stylesheet gives the count, in `--count-Name`, to a page without scripts. */
    counter?: string;
    /** Whether the link is nested under the one before it. */
    inner?: boolean;
}

export interface SideNavGroup {
    head?: string;
    items: SideNavItem[];
}

interface SideNavProps {
    /** Accessible name: "Places". */
    label: string;
    groups: SideNavGroup[];
}

/** Renders a vertical navigation with one link per line and a marked current page. */
export function SideNav({ label, groups }: SideNavProps): ReactNode {
    return (
        <nav aria-label={label}>
            {groups.map(({ head, items }) => (
                <SideNavList key={head ?? items[0]?.url ?? ""} head={head} items={items} />
            ))}
        </nav>
    );
}

function SideNavList({ head, items }: { head: string | undefined; items: SideNavItem[] }): ReactNode {
    return (
        <>
            {head && <h2 className={sideNav.head}>{head}</h2>}
            <ul className={sideNav.list}>
                {items.map(({ name, url, current, count, countLabel, fresh, counter, inner }) => (
                    <li key={url}>
                        <a
                            className={classNames(sideNav.link, inner && sideNav.inner)}
                            data-count={count === undefined ? counter : undefined}
                            href={url}
                            aria-current={current ? "page" : undefined}
                        >
                            <bdi>{name}</bdi>
                            {count !== undefined && (
                                <span className={classNames(sideNav.count, fresh && sideNav.fresh)}>
                                    {fresh ? formatBadgeNumber(count) : <Numeral value={count} />}
                                    {countLabel && <span className={textStyles.hidden}> {countLabel}</span>}
                                </span>
                            )}
                        </a>
                    </li>
                ))}
            </ul>
        </>
    );
}
