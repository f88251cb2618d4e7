import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ShownItem } from "@parley/library/client/navigation";
import type { ReactNode } from "react";
import { textStyles } from "../../Text.styles";
import { barLink } from "./BarLink.styles";

interface BarLinkProps {
    item: ShownItem;
    className: string;
    children?: ReactNode;
    tabIndex?: number | undefined;
}

/** Renders a navigation link. One to another site opens in a new tab and says so (NAV-052). */
export function BarLink({ item, className, children, ...attributes }: BarLinkProps): ReactNode {
    const newTab = item.isForeign ? { target: "_blank", rel: "noopener" } : {};
    return (
        <a className={className} href={item.href} aria-current={item.current} {...newTab} {...attributes}>
            <ItemName item={item} />
            {children}
        </a>
    );
}

/** Renders the name of a navigation item, its badge (NAV-040), and the mark of a link to another site. */
export function ItemName({ item }: { item: ShownItem }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <span className={barLink.name}>{item.name}</span>
            {item.badge && <span className={barLink.badge}>{item.badge}</span>}
            {item.isForeign && (
                <>
                    <Icon name="external" size="s" />
                    <span className={textStyles.hidden}>{t("(opens in a new tab)")}</span>
                </>
            )}
        </>
    );
}

/** Returns an item with children as a link to its own page, to be listed before the children. */
export function toOwnPageItem(item: ShownItem, t: Translate): ShownItem {
    const current = item.current === "page" ? item.current : undefined;
    return { ...item, name: t("Go to {name}", { name: item.name }), badge: undefined, current };
}
