import { useTranslation } from "@parley/library/client/i18n";
import type { ShownItem } from "@parley/library/client/navigation";
import type { ReactNode, Ref } from "react";
import { useLayoutEffect, useRef } from "react";
import { BarLink, ownPage } from "./BarLink";
import { megaMenu } from "./MegaMenuPanel.styles";
import { NavLinks } from "./NavLinks";

interface MegaMenuPanelProps {
    item: ShownItem;
    /** The focus is in it, so Tab goes through it; otherwise Tab passes by. */
    isEntered: boolean;
    ref?: Ref<HTMLDivElement>;
}

/** How far in pixels a menu stays from the edges of the window. */
const EDGE = 16;

/** What opens below an item of the bar: its own page first, then the places in it. */
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
                {item.href !== undefined && <BarLink item={ownPage(item, t)} className={megaMenu.own} tabIndex={tabIndex} />}
                <NavLinks items={item.children} tabIndex={tabIndex} />
            </div>
        </div>
    );
}

/** By how many pixels it reaches over the end of the window, in the direction of writing. */
function overhang(panel: HTMLElement): number {
    const { left, right } = panel.getBoundingClientRect();
    const isBackwards = getComputedStyle(panel).direction === "rtl";
    return Math.max(0, isBackwards ? EDGE - left : right - (document.documentElement.clientWidth - EDGE));
}
