import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ShownItem } from "@parley/library/client/navigation";
import type { ComponentType, ReactNode } from "react";
import { useRef, useState } from "react";
import { useAlive } from "../../behaviour/useAlive";
import { BarLink, ItemName } from "./BarLink";
import type { MegaMenus as LoadedMegaMenus } from "./MegaMenus";
import { navigation } from "./Navigation.styles";

type MegaMenus = ComponentType<Parameters<typeof LoadedMegaMenus>[0]>;

/**
 * Renders the navigation of the title bar. Items without children are plain links (NAV-006); those with children have a mega menu
 * (NAV-005), whose code is loaded when the pointer or the focus first reaches the bar. Without scripts they are plain links, too.
 */
export function Navigation({ items }: { items: ShownItem[] }): ReactNode {
    const t = useTranslation();
    const list = useRef<HTMLUListElement>(null);
    const alive = useAlive();
    const [open, setOpen] = useState<string>();
    const [MegaMenus, setMegaMenus] = useState<MegaMenus>();
    const isRequested = useRef(false);
    const hasMenus = items.some(({ children }) => children.length > 0);
    return (
        <nav className={navigation.root} aria-label={t("Site")}>
            <ul className={navigation.list} ref={list} data-part="navigation" onPointerOver={load} onFocus={load}>
                {items.map((item) => (
                    <li key={item.id} className={navigation.item} data-menu={item.children.length > 0 ? item.id : undefined}>
                        {item.children.length > 0 ? (
                            <Trigger item={item} isOpen={alive ? item.id === open : undefined} />
                        ) : (
                            <BarLink item={item} className={navigation.link} />
                        )}
                    </li>
                ))}
            </ul>
            {MegaMenus && <MegaMenus list={list} items={items} onOpen={setOpen} />}
        </nav>
    );

    function load(): void {
        if (!hasMenus || isRequested.current) return;
        isRequested.current = true;
        void import("./MegaMenus").then(
            (loaded) => setMegaMenus(() => loaded.MegaMenus),
            // The items remain links; the next hover or focus retries.
            () => {
                isRequested.current = false;
            },
        );
    }
}

/** Renders an item with a menu: a link to its own page, or a button if it has none. `isOpen` is undefined without scripts. */
function Trigger({ item, isOpen }: { item: ShownItem; isOpen: boolean | undefined }): ReactNode {
    const inside = (
        <>
            <ItemName item={item} />
            <Icon name="down" size="s" />
        </>
    );
    const attributes = { className: navigation.link, "aria-expanded": isOpen, "aria-current": item.current };
    return item.href === undefined ? (
        <button type="button" {...attributes}>
            {inside}
        </button>
    ) : (
        <a href={item.href} {...attributes}>
            {inside}
        </a>
    );
}
