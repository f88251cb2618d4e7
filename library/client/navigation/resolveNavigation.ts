import type { NavigationItem } from "@parley/library/contract";
import { isForeignLink } from "@parley/library/contract";
import type { SiteSection } from "./addresses";
import { toHref } from "./addresses";
import { isSamePage, scoreMatch } from "./matching";

/** Navigation item as it is displayed to a viewer on a page. */
export interface ShownItem {
    id: string;
    name: string;
    /** Undefined for a group without a link. */
    href: string | undefined;
    /** Whether it leads to another site. */
    isForeign: boolean;
    badge: string | undefined;
    /** `page` for the current page, `true` for an item that contains it. */
    current: "page" | "true" | undefined;
    children: ShownItem[];
}

export interface Reader {
    /** Path and query string of the current page. */
    here?: string | undefined;
    /** Checks whether the viewer has a permission; without it, items that need a permission are hidden. */
    may?: (permission: string) => boolean;
    section?: SiteSection;
    /** URL of this site. Without it, every URL with a host counts as another site. */
    siteURL?: string;
}

/**
 * Returns the navigation for a viewer: without hidden items, items without permission (NAV-041, NAV-042), unsafe URLs, and groups left
 * empty. The item whose URL best matches the page is marked as current together with its ancestors; at most one (NAV-035, NAV-036).
 */
export function resolveNavigation(items: readonly NavigationItem[], reader: Reader): ShownItem[] {
    const shown = items.flatMap((item) => shownItem(item, reader));
    const { here } = reader;
    if (here === undefined) return shown;
    const best = bestOf(flat(shown), here);
    return best ? shown.map((item) => marked(item, best, here)) : shown;
}

function shownItem(item: NavigationItem, reader: Reader): ShownItem[] {
    const { permission, isHidden = false, isLink = true, badge } = item;
    if (isHidden || (permission !== undefined && !reader.may?.(permission))) return [];
    const href = isLink ? toHref(item.url, reader.section) : undefined;
    const children = (item.children ?? []).flatMap((child) => shownItem(child, reader));
    if (href === undefined && children.length === 0) return [];
    const isForeign = href !== undefined && isForeignLink(href, reader.siteURL ?? "https://own.invalid");
    return [{ id: item.id, name: item.name, href, isForeign, badge: badge?.text, current: undefined, children }];
}

function flat(items: ShownItem[]): ShownItem[] {
    return items.flatMap((item) => [item, ...flat(item.children)]);
}

/** Returns the first of the best matches, so that an item precedes a child with the same URL. */
function bestOf(items: ShownItem[], here: string): ShownItem | undefined {
    let best: ShownItem | undefined;
    let longest = 0;
    for (const item of items) {
        const match = item.href === undefined ? 0 : scoreMatch(item.href, here);
        if (match > longest) [best, longest] = [item, match];
    }
    return best;
}

function marked(item: ShownItem, best: ShownItem, here: string): ShownItem {
    if (!flat([item]).includes(best)) return item;
    const isHere = item === best && item.href !== undefined && isSamePage(item.href, here);
    return { ...item, current: isHere ? "page" : "true", children: item.children.map((child) => marked(child, best, here)) };
}
