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
    /** The address of the script that this page began with. */
    script: string;
    /** The link there that is followed here, and not by the browser. */
    linkAt: (target: EventTarget | null) => HTMLAnchorElement | undefined;
    /** Whether something on this page would be lost with it. */
    isHeld: () => boolean;
    /** Another page stands here, to be told of so, to which its reader came from such an address. */
    onTurned: (told: Told, from: string) => void;
}

interface Turning {
    /**
     * Lets the app begin with the page that stands here: one that is on its way is shown before, and meanwhile none is. From then on the app
     * turns the pages; where it can't begin it is as it was.
     */
    handOver(begin: () => Promise<void>): Promise<void>;
}

/**
 * Shows, while the app is not here, the page that a plain link leads to in place of this one, as the server wrote it: fetched while the reader is
 * about to follow it, without a load and without the app (docs/decisions/0012). Back and Forward lead through these pages, and through those of
 * the app. What can't be shown so is loaded as it would be without scripts.
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
                // The reader has gone elsewhere meanwhile.
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

/** The app leaves that to the browser when a page is left, which knows pages that it has loaded, and not those put in their place. */
function scrollHere(): void {
    if (isTurnedTo()) history.scrollRestoration = "manual";
}

function pageAt(address: string): string {
    return address.replace(/#.*/, "");
}
