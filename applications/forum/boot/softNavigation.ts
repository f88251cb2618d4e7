import { bringIntoViewAgain } from "@parley/library/client/components";
import { listenForIntent } from "../prefetch/hoverIntent";
import { isPlainPress } from "../prefetch/links";
import { isReloadOrBackForward } from "../prefetch/navigationType";
import { createPrefetch } from "../prefetch/prefetch";
import { getEntryKey, getScrollPosition, isScriptedEntry, pushEntry, saveScrollPosition } from "./historyEntries";
import { isSavingData } from "./hydrationTriggers";
import type { BootData, NextPage } from "./nextPage";
import { fetchPage } from "./nextPage";
import { showProgress } from "./progress";
import { addAnnouncer, showPage } from "./showPage";

interface SoftNavigationOptions {
    /** URL of the boot script of this page. */
    script: string;
    /** Returns the link at this target if it is followed here and not by the browser. */
    linkAt: (target: EventTarget | null) => HTMLAnchorElement | undefined;
    /** Whether leaving this page would lose something. */
    hasUnsavedInput: () => boolean;
    /** Called after another page has been shown, with the data of that page and the URL of the previous one. */
    onNavigated: (data: BootData, from: string) => void;
}

interface SoftNavigation {
    /**
     * Starts the app with the current page. A page that is loading is shown first, and no other is loaded meanwhile. From then on the app
     * handles navigation; if it fails to start, nothing changes.
     */
    handOver(begin: () => Promise<void>): Promise<void>;
}

/**
 * Handles navigation before the app is loaded: prefetches the page of a plain link that the viewer is about to follow, and replaces the
 * current page with it as the server rendered it, without a load and without the app (docs/decisions/0012). Back and Forward work across
 * these pages and those of the app. Pages that cannot be shown in this way are loaded as without scripts.
 */
export function startSoftNavigation({ script, linkAt, hasUnsavedInput, onNavigated }: SoftNavigationOptions): SoftNavigation {
    const prefetch = createPrefetch<NextPage>(Date.now);
    const announcer = addAnnouncer();
    const listening = new AbortController();
    const { signal } = listening;
    let isBeginning = false;
    let shown = { entryKey: getEntryKey(), address: location.href };
    let turning: Promise<void> | undefined;
    let stopBringing: () => void = () => undefined;

    if (!isSavingData()) prefetchPages();
    document.addEventListener("click", follow, { signal });
    window.addEventListener("popstate", comeBack, { signal });
    window.addEventListener("pageshow", scrollHere, { signal });
    window.addEventListener("pagehide", () => saveScrollPosition(shown.entryKey), { signal });
    if (isScriptedEntry() && isReloadOrBackForward())
        scrollTo({ top: getScrollPosition(shown.entryKey) ?? scrollY, behavior: "instant" });
    return {
        async handOver(begin) {
            isBeginning = true;
            await turning;
            try {
                await begin();
                listening.abort();
                announcer.remove();
            } finally {
                isBeginning = false;
            }
        },
    };

    function prefetchPages(): void {
        const get = (target: EventTarget | null): void => {
            const link = linkAt(target);
            const address = link && new URL(link.href);
            if (address && !isShown(address)) prefetch.begin(address, () => fetchPage(address, script));
        };
        const stop = listenForIntent(["pointerover", "focusin"], get);
        signal.addEventListener("abort", stop);
        document.addEventListener("pointerdown", ({ target }) => get(target), { signal, passive: true });
    }

    function follow(event: MouseEvent): void {
        const link = linkAt(event.target);
        if (!link || event.defaultPrevented || !isPlainPress(event) || isBeginning || hasUnsavedInput()) return;
        const address = new URL(link.href);
        if (isShown(address)) return;
        event.preventDefault();
        turn(address, false);
    }

    function comeBack(): void {
        const address = new URL(location.href);
        if (!isShown(address)) {
            if (isBeginning || hasUnsavedInput()) location.reload();
            else turn(address, true);
            return;
        }
        turning = undefined;
        shown = { entryKey: getEntryKey(), address: address.href };
    }

    function turn(address: URL, isBack: boolean): void {
        const hideProgress = showProgress();
        const mine = (prefetch.take(address) ?? fetchPage(address, script))
            .catch(() => undefined)
            .then((page) => {
                hideProgress();
                // The viewer has navigated elsewhere meanwhile.
                if (turning !== mine) return;
                if (page && !hasUnsavedInput()) show(page, address.hash, isBack);
                else if (isBack) location.reload();
                else location.assign(address);
            });
        turning = mine;
    }

    function show(page: NextPage, hash: string, isBack: boolean): void {
        const from = shown.address;
        turning = undefined;
        saveScrollPosition(shown.entryKey);
        if (!isBack) pushEntry(page.address + hash);
        shown = { entryKey: getEntryKey(), address: location.href };
        showPage(page, hash, isBack ? (getScrollPosition(shown.entryKey) ?? 0) : undefined);
        stopBringing();
        if (!isBack) stopBringing = bringIntoViewAgain(hash);
        announcer.textContent = document.title;
        onNavigated(page.bootData, from);
    }

    function isShown({ href }: URL): boolean {
        return pageAt(href) === pageAt(shown.address);
    }
}

/**
 * Sets manual scroll restoration again. On leaving a page the app leaves restoration to the browser, which knows only the pages that it
 * loaded itself.
 */
function scrollHere(): void {
    if (isScriptedEntry()) history.scrollRestoration = "manual";
}

function pageAt(address: string): string {
    return address.replace(/#.*/, "");
}
