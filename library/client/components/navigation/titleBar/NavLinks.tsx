import type { ShownItem } from "@parley/library/client/navigation";
import type { ReactNode } from "react";
import { BarLink } from "./BarLink";
import { navLinks } from "./NavLinks.styles";

interface NavLinksProps {
    items: ShownItem[];
    tabIndex?: number | undefined;
}

/** Renders navigation items in two columns, one below 750 px (NAV-038); items with children become headings of their own lists. */
export function NavLinks({ items, tabIndex }: NavLinksProps): ReactNode {
    const groups = items.filter(({ children }) => children.length > 0);
    const single = items.filter(({ children }) => children.length === 0);
    return (
        <div className={navLinks.root}>
            {single.length > 0 && <LinkList items={single} tabIndex={tabIndex} isWide={groups.length === 0} />}
            {groups.map((group) => (
                <div key={group.id} className={navLinks.group}>
                    {group.href === undefined ? (
                        <p className={`${navLinks.link} ${navLinks.head}`}>{group.name}</p>
                    ) : (
                        <BarLink item={group} className={`${navLinks.link} ${navLinks.head}`} tabIndex={tabIndex} />
                    )}
                    <LinkList items={group.children} tabIndex={tabIndex} />
                </div>
            ))}
        </div>
    );
}

function LinkList({ items, tabIndex, isWide = false }: NavLinksProps & { isWide?: boolean }): ReactNode {
    return (
        <ul className={isWide ? navLinks.columns : undefined}>
            {items.map((item) => (
                <li key={item.id} className={navLinks.group}>
                    <BarLink item={item} className={navLinks.link} tabIndex={tabIndex} />
                </li>
            ))}
        </ul>
    );
}
