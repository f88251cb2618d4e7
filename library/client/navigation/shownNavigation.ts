import type { NavigationItem } from "@parley/library/contract";
import { isForeignLink } from "@parley/library/contract";
import type { SiteSection } from "./addresses";
import { toHref } from "./addresses";
import { isSamePlace, scoreMatch } from "./matching";

/** A navigation item as one reader sees it at one place. */
export interface ShownItem {
    id: string;
    name: string;
    /** Absent for an item that only holds its children together. */
    href: string | undefined;
    /** It leads to another site. */
    isForeign: boolean;
    badge: string | undefined;
    /** This very page, or a place that the reader's page is inside of. */
    current: "page" | "true" | undefined;
    children: ShownItem[];
}

export interface Reader {
    /** The path and query of the page the reader is on. */
    here?: string | undefined;
    /** Whether the reader holds a permission; without it nobody is asked for more than everybody may. */
    may?: (permission: string) => boolean;
    section?: SiteSection;
    /** Our own origin. Without it every address with a host is another site's. */
    origin?: string;
}

/**
 * What of the navigation a reader sees: without what is hidden, what they lack the permission for (NAV-041, NAV-042), what leads
 * nowhere safe, and groups that this leaves empty. The item whose address best matches the page is current, with all that it lies
 * in; it is one at most (NAV-035, NAV-036).
 */
export function shownNavigation(items: readonly NavigationItem[], reader: Reader): ShownItem[] {
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
    const isForeign = href !== undefined && isForeignLink(href, reader.origin ?? "https://own.invalid");
    return [{ id: item.id, name: item.name, href, isForeign, badge: badge?.text, current: undefined, children }];
}

function flat(items: ShownItem[]): ShownItem[] {
    return items.flatMap((item) => [item, ...flat(item.children)]);
}

/** The first of those that fit best, so that an item wins over a child with the same address. */
function bestOf(items: ShownItem[], here: string): ShownItem | undefined {
    let best: ShownItem | undefined;
    let most = 0;
    for (const item of items) {
        const match = item.href === undefined ? 0 : scoreMatch(item.href, here);
        if (match > most) [best, most] = [item, match];
    }
    return best;
}

function marked(item: ShownItem, best: ShownItem, here: string): ShownItem {
    if (!flat([item]).includes(best)) return item;
    const isHere = item === best && item.href !== undefined && isSamePlace(item.href, here);
    return { ...item, current: isHere ? "page" : "true", children: item.children.map((child) => marked(child, best, here)) };
}
