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

/** A place of the navigation as a link. One that leads to another site opens in a new tab and says so (NAV-052). */
export function BarLink({ item, className, children, ...attributes }: BarLinkProps): ReactNode {
    const away = item.isForeign ? { target: "_blank", rel: "noopener" } : {};
    return (
        <a className={className} href={item.href} aria-current={item.current} {...away} {...attributes}>
            <ItemName item={item} />
            {children}
        </a>
    );
}

/** The name of a place, its badge (NAV-040), and that it leads away. */
export function ItemName({ item }: { item: ShownItem }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <span className={barLink.name}>{item.name}</span>
            {item.badge && <span className={barLink.badge}>{item.badge}</span>}
            {item.isForeign && (
                <>
                    <Icon name="external" size="s" flip />
                    <span className={textStyles.hidden}>{t("(opens in a new tab)")}</span>
                </>
            )}
        </>
    );
}

/** The page of a place that holds others, as the first of those. */
export function ownPage(item: ShownItem, t: Translate): ShownItem {
    const current = item.current === "page" ? item.current : undefined;
    return { ...item, name: t("Go to {name}", { name: item.name }), badge: undefined, current };
}
