import type { Theme } from "@parley/library/contract";
import { parseTheme } from "@parley/library/contract";
import { useSyncExternalStore } from "react";

/** What is shown, and how. All of it stands in the address, so that it can be passed on and be opened by a test. */
export interface Choices {
    /** The title of a page; all of them when there is none. */
    page: string | undefined;
    /** One part of the page alone. */
    part: string | undefined;
    /** The device's own palette when there is none. */
    theme: Theme | undefined;
    rightToLeft: boolean;
    lessMotion: boolean;
    /** Text at 200 %. */
    largeText: boolean;
    /** In a window of 320 pixels. */
    narrow: boolean;
    /** Without the switches and the list of pages. */
    bare: boolean;
}

/** Reads what an address such as `?page=Badge&theme=dark&dir=rtl&motion=less&text=200&width=320&bare=1` asks for. */
export function readAddress(search: string): Choices {
    const asked = new URLSearchParams(search);
    return {
        page: asked.get("page") ?? undefined,
        part: asked.get("part") ?? undefined,
        theme: parseTheme(asked.get("theme") ?? undefined),
        rightToLeft: asked.get("dir") === "rtl",
        lessMotion: asked.get("motion") === "less",
        largeText: asked.get("text") === "200",
        narrow: asked.get("width") === "320",
        bare: asked.get("bare") === "1",
    };
}

/** The address of some choices, relative, so that the gallery may be served from any folder. */
export function toAddress(choices: Choices): string {
    const { page, part, theme, rightToLeft, lessMotion, largeText, narrow, bare } = choices;
    const asked = new URLSearchParams({
        ...(page !== undefined && { page }),
        ...(part !== undefined && { part }),
        ...(theme && { theme }),
        ...(rightToLeft && { dir: "rtl" }),
        ...(lessMotion && { motion: "less" }),
        ...(largeText && { text: "200" }),
        ...(narrow && { width: "320" }),
        ...(bare && { bare: "1" }),
    });
    return asked.size > 0 ? `?${asked}` : "./";
}

/** What the address asks for now. */
export function useChoices(): Choices {
    const search = useSyncExternalStore(subscribe, () => location.search);
    return readAddress(search);
}

/** Goes to the address of other choices without loading anything. */
export function choose(choices: Choices): void {
    history.pushState(null, "", toAddress(choices));
    dispatchEvent(new PopStateEvent("popstate"));
}

function subscribe(onChange: () => void): () => void {
    addEventListener("popstate", onChange);
    return () => removeEventListener("popstate", onChange);
}
