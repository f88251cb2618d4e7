import { toURLPath } from "@parley/library/client/basePath";
import { bringIntoViewAgain } from "@parley/library/client/components";
import { reportPageView, trackOutboundLinks } from "@parley/tracking/client";
import "../assets/fonts.styles";
import { isReloadOrBackForward } from "../prefetch/navigationType";
import { captureEvents } from "./eventReplay";
import { listenForTriggers, runOnceLoaded, runWhenIdle } from "./hydrationTriggers";
import { captureInput } from "./inputReplay";
import type { BootData } from "./nextPage";
import { findReadingLink } from "./nextPage";
import { startSoftNavigation } from "./softNavigation";
import { storeTimeZone } from "./storeTimeZone";

/*
 * Entry point of every page. A server-rendered page can be read, followed and submitted without scripts; this script loads the app at the
 * first trigger and replays the viewer's input into it (docs/decisions/0009). If the app fails to load, the page stays as it is, and the
 * next trigger tries again. Viewers who only read go from page to page without the app (docs/decisions/0012).
 */
__webpack_public_path__ = toURLPath(__webpack_public_path__);
const script = document.currentScript;
const trigger = script?.dataset.wakes === "touch" ? "touch" : "idle";
let bootData: BootData = { ...script?.dataset };
const linkAt = (target: EventTarget | null) => (trigger === "touch" ? findReadingLink(target) : undefined);
const typing = captureInput();
const held = captureEvents();
const turning = startSoftNavigation({
    script: script?.getAttribute("src") ?? "",
    linkAt,
    hasUnsavedInput: typing.hasInput,
    onNavigated(turnedTo, from) {
        held.clear();
        bootData = turnedTo;
        const { href } = location;
        runWhenIdle(() => trackView(turnedTo, href, from));
    },
});
let isComing = false;

listenForTriggers(trigger, wake, (target) => linkAt(target) !== undefined);
trackOutboundLinks();
const { href } = location;
const first = bootData;
runOnceLoaded(() => trackView(first, href, document.referrer));
runOnceLoaded(() => runWhenIdle(storeTimeZone));
if (!isReloadOrBackForward()) bringIntoViewAgain(location.hash);

function trackView({ view }: BootData, address: string, from: string): void {
    reportPageView(JSON.parse(view || "{}"), address, from);
}

function wake(): void {
    if (isComing) return;
    isComing = true;
    loadApp().then(held.replay, () => {
        isComing = false;
        held.abandon();
    });
}

/** Loads the app. Resolves when the page is hydrated. */
async function loadApp(): Promise<void> {
    // Preloads the scripts that the app imports for this page, so that they load with the app and not after it.
    for (const href of bootData.code?.split(" ").filter(Boolean) ?? []) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href }));
    }
    const { begin } = await import(/* webpackChunkName: "app" */ "../browser");
    await turning.handOver(async () => {
        typing.readFields();
        await begin();
    });
    typing.replay();
    document.documentElement.dataset.alive = "";
}
