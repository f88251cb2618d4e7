import type { Theme } from "@parley/library/contract";
import { parseTheme } from "@parley/library/contract";
import { BUILT_IN_THEME, findShippedTheme } from "@parley/themes/contract";
import { useSyncExternalStore } from "react";

/** Content and display of the gallery, stored in the query string, so that a URL can be shared and opened by a test. */
export interface Choices {
    /** Title of a page; all pages if undefined. */
    page: string | undefined;
    /** Name of the only part of the page to be shown. */
    part: string | undefined;
    /** The theme of the device if undefined. */
    theme: Theme | undefined;
    /** Key of the shipped theme whose look the samples have; ours if undefined. */
    look: string | undefined;
    rightToLeft: boolean;
    lessMotion: boolean;
    /** Whether text is at 200 %. */
    largeText: boolean;
    /** Whether samples are in a frame of 320 pixels. */
    narrow: boolean;
    /** Whether switches and list of pages are hidden. */
    bare: boolean;
}

/** Parses a query string such as `?page=Badge&theme=dark&look=press&dir=rtl&motion=less&text=200&width=320&bare=1`. */
export function readAddress(search: string): Choices {
    const parameters = new URLSearchParams(search);
    return {
        page: parameters.get("page") ?? undefined,
        part: parameters.get("part") ?? undefined,
        theme: parseTheme(parameters.get("theme") ?? undefined),
        look: findShippedTheme(parameters.get("look") ?? "")?.key,
        rightToLeft: parameters.get("dir") === "rtl",
        lessMotion: parameters.get("motion") === "less",
        largeText: parameters.get("text") === "200",
        narrow: parameters.get("width") === "320",
        bare: parameters.get("bare") === "1",
    };
}

/** Returns the relative URL of some choices, so that the gallery can be served from any folder. */
export function toAddress(choices: Choices): string {
    const { page, part, theme, look, rightToLeft, lessMotion, largeText, narrow, bare } = choices;
    const parameters = new URLSearchParams({
        ...(page !== undefined && { page }),
        ...(part !== undefined && { part }),
        ...(theme && { theme }),
        ...(look !== undefined && look !== BUILT_IN_THEME && { look }),
        ...(rightToLeft && { dir: "rtl" }),
        ...(lessMotion && { motion: "less" }),
        ...(largeText && { text: "200" }),
        ...(narrow && { width: "320" }),
        ...(bare && { bare: "1" }),
    });
    return parameters.size > 0 ? `?${parameters}` : "./";
}

/** Returns the choices in the current URL. */
export function useChoices(): Choices {
    const search = useSyncExternalStore(subscribe, () => location.search);
    return readAddress(search);
}

/** Navigates to the URL of other choices without a load. */
export function choose(choices: Choices): void {
    history.pushState(null, "", toAddress(choices));
    dispatchEvent(new PopStateEvent("popstate"));
}

function subscribe(onChange: () => void): () => void {
    addEventListener("popstate", onChange);
    return () => removeEventListener("popstate", onChange);
}
