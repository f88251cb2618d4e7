import { runSafely } from "./runSafely";
import { findPageURL, SITE_URL } from "./site";

/** Limits of one call: the number of addresses that it may have, and the length of its own. */
const [MAX_PAGES, MAX_LENGTH] = [100, 6_000];

const waiting = new Set<CountElement>();

/**
 * `<parley-count>`: the number of comments on a page: that of its attribute `url`, or of the link that contains it, or this one. All of a
 * page ask together. Its content stays if there is no answer.
 */
export class CountElement extends HTMLElement {
    connectedCallback(): void {
        runSafely(() => {
            if (waiting.size === 0) window.setTimeout(() => runSafely(askForAll));
            waiting.add(this);
        });
    }

    get pageURL(): string {
        return findPageURL(this.getAttribute("url") ?? this.closest("a")?.getAttribute("href") ?? null);
    }
}

function askForAll(): void {
    const byURL = groupByURL();
    waiting.clear();
    let [query, count] = ["", 0];
    for (const url of byURL.keys()) {
        const part = `&urls[${count}]=${encodeURIComponent(url)}`;
        if (count === MAX_PAGES || query.length + part.length > MAX_LENGTH) {
            ask(query, byURL);
            [query, count] = ["", 0];
        }
        query += `&urls[${count}]=${encodeURIComponent(url)}`;
        count += 1;
    }
    if (count > 0) ask(query, byURL);
}

function groupByURL(): Map<string, CountElement[]> {
    const groups = new Map<string, CountElement[]>();
    for (const element of waiting) groups.set(element.pageURL, [...(groups.get(element.pageURL) ?? []), element]);
    return groups;
}

function ask(query: string, elements: ReadonlyMap<string, readonly CountElement[]>): void {
    fetch(`${SITE_URL}/api/v2/embed-counts?${query.slice(1)}`, { credentials: "omit" })
        .then((response) => (response.ok ? response.json() : {}))
        .then((counts: Record<string, unknown>) => {
            for (const [url, count] of Object.entries(counts))
                for (const element of elements.get(url) ?? [])
                    if (typeof count === "number") element.textContent = format(element, count);
        })
        .catch(() => undefined);
}

function format(element: CountElement, count: number): string {
    const language = element.closest("[lang]")?.getAttribute("lang") || undefined;
    try {
        return count.toLocaleString(language);
    } catch {
        return String(count);
    }
}
