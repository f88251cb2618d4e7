import { useTranslation } from "@parley/library/client/i18n";
import type { ShownItem } from "@parley/library/client/navigation";
import type { ReactNode, Ref } from "react";
import { useLayoutEffect, useRef } from "react";
import { BarLink, toOwnPageItem } from "./BarLink";
import { megaMenu } from "./MegaMenuPanel.styles";
import { NavLinks } from "./NavLinks";

interface MegaMenuPanelProps {
    item: ShownItem;
    /** Whether the menu has been entered, so that Tab moves through its links; otherwise they are no tab stops. */
    isEntered: boolean;
    ref?: Ref<HTMLDivElement>;
}

/** Distance of a menu from the edges of the window, in pixels. */
const EDGE = 16;

/** Renders the menu below an item of the title bar: a link to the item's own page, then those to its children. */
export function MegaMenuPanel({ item, isEntered, ref }: MegaMenuPanelProps): ReactNode {
    const t = useTranslation();
    const root = useRef<HTMLDivElement>(null);
    const tabIndex = isEntered ? undefined : -1;
    useLayoutEffect(() => {
        if (!root.current) return;
        root.current.style.removeProperty("--mega-menu-shift");
        root.current.style.setProperty("--mega-menu-shift", `${-overhang(root.current)}px`);
    }, []);
    return (
        <div className={megaMenu.root} ref={root}>
            <div className={megaMenu.inside} ref={ref}>
                {item.href !== undefined && (
                    <BarLink item={toOwnPageItem(item, t)} className={megaMenu.own} tabIndex={tabIndex} />
                )}
                <NavLinks items={item.children} tabIndex={tabIndex} />
            </div>
        </div>
    );
}

/** Returns the number of pixels by which an element extends beyond the end of the window, in writing direction. */
function overhang(panel: HTMLElement): number {
    const { left, right } = panel.getBoundingClientRect();
    const isBackwards = getComputedStyle(panel).direction === "rtl";
    return Math.max(0, isBackwards ? EDGE - left : right - (document.documentElement.clientWidth - EDGE));
}
