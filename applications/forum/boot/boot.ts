import { bringIntoViewAgain } from "@parley/library/client/components";
import { reportPageView, trackOutboundLinks } from "@parley/tracking/client";
import "../assets/fonts.styles";
import { isLoadedAgain } from "../prefetch/arriving";
import { holdActs } from "./eventReplay";
import { onceLoaded, whenIdle, whenWished } from "./hydrationTriggers";
import { keepTimeZone } from "./keepTimeZone";
import type { Told } from "./nextPage";
import { readingLinkAt } from "./nextPage";
import { turnPages } from "./turnPages";
import { keepTyping } from "./typing";

/*
 * Entry point of every page. A server-rendered page can be read, followed and submitted without scripts; this script loads the app at the
 * first trigger and replays the viewer's input into it (docs/decisions/0009). If the app fails to load, the page stays as it is, and the
 * next trigger tries again. Viewers who only read go from page to page without the app (docs/decisions/0012).
 */
const script = document.currentScript;
const wish = script?.dataset.wakes === "touch" ? "touch" : "idle";
let told: Told = { ...script?.dataset };
const linkAt = (target: EventTarget | null) => (wish === "touch" ? readingLinkAt(target) : undefined);
const typing = keepTyping();
const held = holdActs();
const turning = turnPages({
    script: script?.getAttribute("src") ?? "",
    linkAt,
    isHeld: typing.isTyped,
    onTurned(turnedTo, from) {
        held.forget();
        told = turnedTo;
        const { href } = location;
        whenIdle(() => tell(turnedTo, href, from));
    },
});
let isComing = false;

whenWished(wish, wake, (target) => linkAt(target) !== undefined);
trackOutboundLinks();
const { href } = location;
const first = told;
onceLoaded(() => tell(first, href, document.referrer));
onceLoaded(() => whenIdle(keepTimeZone));
if (!isLoadedAgain()) bringIntoViewAgain(location.hash);

function tell({ view }: Told, address: string, from: string): void {
    reportPageView(JSON.parse(view || "{}"), address, from);
}

function wake(): void {
    if (isComing) return;
    isComing = true;
    bring().then(held.handOver, () => {
        isComing = false;
        held.letGo();
    });
}

/** Loads the app. Resolves when the page is hydrated. */
async function bring(): Promise<void> {
    // Preloads the scripts that the app imports for this page, so that they load with the app and not after it.
    for (const href of told.code?.split(" ").filter(Boolean) ?? []) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href }));
    }
    const { begin } = await import(/* webpackChunkName: "app" */ "../browser");
    await turning.handOver(async () => {
        typing.look();
        await begin();
    });
    typing.tellAgain();
    document.documentElement.dataset.alive = "";
}
