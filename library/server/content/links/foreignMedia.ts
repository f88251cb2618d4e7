import type { BodyElement } from "../sanitizing/tree";
import { createElement } from "../sanitizing/tree";

/** Patterns of the host and path of frames, with the URL of the page that shows the same content. */
const PAGES: readonly [frame: RegExp, page: string][] = [
    [/^(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{1,100})$/, "https://www.youtube.com/watch?v=$1"],
    [/^player\.vimeo\.com\/video\/(\d{1,20})$/, "https://vimeo.com/$1"],
    [/^(?:www\.)?dailymotion\.com\/embed\/video\/([\w-]{1,100})$/, "https://www.dailymotion.com/video/$1"],
    [/^(?:www\.)?streamable\.com\/[eo]\/([\w-]{1,100})$/, "https://streamable.com/$1"],
    [/^(?:www\.)?archive\.org\/embed\/([\w-]{1,100})$/, "https://archive.org/details/$1"],
    [/^embed\.ted\.com\/talks\/([\w-]{1,100})$/, "https://www.ted.com/talks/$1"],
    [/^codepen\.io\/([\w-]{1,100})\/embed\/([\w-]{1,100})$/, "https://codepen.io/$1/pen/$2"],
];

/** Returns the page URL for the content of a frame, as its provider names it; the frame's own URL if the provider is unknown. */
export function findPageOfFrame(address: string): string {
    if (!URL.canParse(address)) return address;
    const { host, pathname, searchParams } = new URL(address);
    const hostAndPath = host + pathname.replace(/\/$/, "");
    if (hostAndPath === "www.youtube.com/embed/videoseries")
        return `https://www.youtube.com/playlist?list=${searchParams.get("list") ?? ""}`;
    if (hostAndPath === "geo.dailymotion.com/player.html")
        return `https://www.dailymotion.com/video/${searchParams.get("video") ?? ""}`;
    for (const [frame, page] of PAGES) if (frame.test(hostAndPath)) return hostAndPath.replace(frame, page);
    return address;
}

/** Returns the attributes of the frame for a video that a forum's script would have loaded; undefined for any other element. */
export function readLazyFrame(attributes: Record<string, string>): Record<string, string> | undefined {
    const address = attributes["data-video-src"] ?? attributes["data-oembed-url"] ?? attributes["data-embed-url"];
    if (address) return { src: address, title: attributes["data-video-title"] ?? "" };
    const id = attributes["data-youtube-id"] ?? attributes["data-video-id"];
    if (id === undefined || !/^[\w-]{1,100}$/.test(id)) return undefined;
    const provider = (attributes["data-provider-name"] ?? "youtube").toLowerCase();
    const page = LAZY_PAGES[provider];
    const title = attributes["data-youtube-title"] ?? attributes["data-video-title"] ?? "";
    return page === undefined ? undefined : { src: page + id, title };
}

const LAZY_PAGES: Record<string, string> = {
    youtube: "https://www.youtube.com/watch?v=",
    vimeo: "https://vimeo.com/",
    tiktok: "https://www.tiktok.com/embed/v2/",
};

/** Returns the page of a script that would write an embed into its page; undefined for any other script. */
export function readScriptPage(address: string): string | undefined {
    return /^(?:https?:)?(\/\/gist\.github\.com\/[\w.-]{1,100}\/\w{1,100})\.js(?:$|\?)/i.exec(address)?.[1];
}

/** Returns a link to the content of a frame or player, on a line of its own, so that a card or frame can replace it. */
export function createMediaLink(href: string, title: string, rel: string | undefined): BodyElement {
    return createElement("p", { dir: "auto" }, [
        createElement("a", { class: rel && "embed-link", href, rel }, [title.trim() || href]),
    ]);
}
