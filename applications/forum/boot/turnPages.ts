import { bringIntoViewAgain } from "@parley/library/client/components";
import { whenMeant } from "../prefetch/approach";
import { isLoadedAgain } from "../prefetch/arriving";
import { isPlainPress } from "../prefetch/links";
import { createPrefetch } from "../prefetch/prefetch";
import { isSparing } from "./hydrationTriggers";
import type { NextPage, Told } from "./nextPage";
import { fetchPage } from "./nextPage";
import { addPlace, depthAt, isTurnedTo, noteDepth, placeName } from "./places";
import { showProgress } from "./progress";
import { addAnnouncer, showPage } from "./showPage";

interface TurningOptions {
    /** URL of the boot script of this page. */
    script: string;
    /** Returns the link at this target if it is followed here and not by the browser. */
    linkAt: (target: EventTarget | null) => HTMLAnchorElement | undefined;
    /** Whether leaving this page would lose something. */
    isHeld: () => boolean;
    /** Called after another page has been shown, with the data of that page and the URL of the previous one. */
    onTurned: (told: Told, from: string) => void;
}

interface Turning {
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
export function turnPages({ script, linkAt, isHeld, onTurned }: TurningOptions): Turning {
    const ahead = createPrefetch<NextPage>(Date.now);
    const announcer = addAnnouncer();
    const listening = new AbortController();
    const { signal } = listening;
    let isBeginning = false;
    let shown = { place: placeName(), address: location.href };
    let turning: Promise<void> | undefined;
    let stopBringing: () => void = () => undefined;

    if (!isSparing()) getAhead();
    document.addEventListener("click", follow, { signal });
    window.addEventListener("popstate", comeBack, { signal });
    window.addEventListener("pageshow", scrollHere, { signal });
    window.addEventListener("pagehide", () => noteDepth(shown.place), { signal });
    if (isTurnedTo() && isLoadedAgain()) scrollTo({ top: depthAt(shown.place) ?? scrollY, behavior: "instant" });
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

    function getAhead(): void {
        const get = (target: EventTarget | null): void => {
            const link = linkAt(target);
            const address = link && new URL(link.href);
            if (address && !isShown(address)) ahead.begin(address, () => fetchPage(address, script));
        };
        const stop = whenMeant(["pointerover", "focusin"], get);
        signal.addEventListener("abort", stop);
        document.addEventListener("pointerdown", ({ target }) => get(target), { signal, passive: true });
    }

    function follow(event: MouseEvent): void {
        const link = linkAt(event.target);
        if (!link || event.defaultPrevented || !isPlainPress(event) || isBeginning || isHeld()) return;
        const address = new URL(link.href);
        if (isShown(address)) return;
        event.preventDefault();
        turn(address, false);
    }

    function comeBack(): void {
        const address = new URL(location.href);
        if (!isShown(address)) {
            if (isBeginning || isHeld()) location.reload();
            else turn(address, true);
            return;
        }
        turning = undefined;
        shown = { place: placeName(), address: address.href };
    }

    function turn(address: URL, isBack: boolean): void {
        const hideProgress = showProgress();
        const mine = (ahead.take(address) ?? fetchPage(address, script))
            .catch(() => undefined)
            .then((page) => {
                hideProgress();
                // The viewer has navigated elsewhere meanwhile.
                if (turning !== mine) return;
                if (page && !isHeld()) show(page, address.hash, isBack);
                else if (isBack) location.reload();
                else location.assign(address);
            });
        turning = mine;
    }

    function show(page: NextPage, hash: string, isBack: boolean): void {
        const from = shown.address;
        turning = undefined;
        noteDepth(shown.place);
        if (!isBack) addPlace(page.address + hash);
        shown = { place: placeName(), address: location.href };
        showPage(page, hash, isBack ? (depthAt(shown.place) ?? 0) : undefined);
        stopBringing();
        if (!isBack) stopBringing = bringIntoViewAgain(hash);
        announcer.textContent = document.title;
        onTurned(page.told, from);
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
    if (isTurnedTo()) history.scrollRestoration = "manual";
}

function pageAt(address: string): string {
    return address.replace(/#.*/, "");
}
