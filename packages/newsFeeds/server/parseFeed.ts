import { createExcerpt, renderBody, UnfitBody } from "@parley/library/server/content";
import { SaxesParser } from "saxes";

/** An entry of a feed, as pages show it. */
interface FeedItem {
    title: string;
    url: string;
    description: string;
}

export interface ParsedFeed {
    title: string;
    items: FeedItem[];
}

const MAX_ITEMS = 20;
const MAX_TITLE = 300;
/** Maximum length of the HTML of which a description is made, and of the description in graphemes. */
const MAX_HTML = 2_000;
const MAX_DESCRIPTION = 200;
/** Elements of an entry in RSS 2.0, RSS 1.0 and Atom; the first that is given counts. */
const DESCRIPTIONS = ["description", "summary", "content"];

/**
 * Parses a feed in RSS or Atom. Titles and descriptions become plain text, and only links to web pages are taken. Returns undefined if it is no feed.
 * Entities that the document declares itself are not expanded.
 */
export function parseFeed(xml: string, address: string): ParsedFeed | undefined {
    const reader = new FeedReader();
    try {
        reader.read(xml);
    } catch {
        // What was read before the damage is used.
    }
    if (!reader.isFeed) return undefined;
    const items = reader.entries.flatMap((entry) => {
        const url = toWebAddress(entry.get("link") ?? "", address);
        const title = toText(entry.get("title") ?? "", MAX_TITLE);
        if (url === undefined || title === "") return [];
        const description = toText(DESCRIPTIONS.map((name) => entry.get(name)).find(Boolean) ?? "", MAX_DESCRIPTION);
        return [{ title, url, description }];
    });
    return { title: toText(reader.title, MAX_TITLE), items: items.slice(0, MAX_ITEMS) };
}

class FeedReader {
    isFeed = false;
    title = "";
    readonly entries: Map<string, string>[] = [];
    #path: string[] = [];
    #entry: Map<string, string> | undefined;
    #text = "";

    read(xml: string): void {
        const parser = new SaxesParser();
        parser.on("error", (error) => {
            throw error;
        });
        parser.on("opentag", ({ name, attributes }) => this.#open(toLocalName(name), attributes));
        parser.on("text", (text) => this.#add(text));
        parser.on("cdata", (text) => this.#add(text));
        parser.on("closetag", ({ name }) => this.#close(toLocalName(name)));
        parser.write(xml).close();
    }

    #open(name: string, attributes: Record<string, string>): void {
        if (this.#path.length === 0) this.isFeed = ["rss", "feed", "RDF"].includes(name);
        this.#path.push(name);
        if (name === "item" || name === "entry") {
            this.#entry = new Map();
            if (this.entries.length < MAX_ITEMS) this.entries.push(this.#entry);
        }
        // Atom has the address in an attribute, and may have several links.
        const { href, rel = "alternate" } = attributes;
        if (name === "link" && href !== undefined && rel === "alternate") this.#entry?.set("link", href);
        this.#text = "";
    }

    #add(text: string): void {
        if (this.#text.length < MAX_HTML) this.#text += text.slice(0, MAX_HTML);
    }

    #close(name: string): void {
        const value = this.#text.trim();
        const parent = this.#path.at(-2) ?? "";
        if (value !== "" && (parent === "item" || parent === "entry") && !this.#entry?.has(name)) this.#entry?.set(name, value);
        if (name === "title" && this.title === "" && ["channel", "feed"].includes(parent)) this.title = value;
        if (name === "item" || name === "entry") this.#entry = undefined;
        this.#path.pop();
        this.#text = "";
    }
}

const toLocalName = (name: string): string => name.slice(name.indexOf(":") + 1);

function toWebAddress(link: string, address: string): string | undefined {
    if (!URL.canParse(link, address)) return undefined;
    const { protocol, href } = new URL(link, address);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** Returns HTML or text as one line of plain text. */
function toText(html: string, length: number): string {
    try {
        return createExcerpt(renderBody(html.slice(0, MAX_HTML), "html"), length);
    } catch (error) {
        if (error instanceof UnfitBody) return "";
        throw error;
    }
}
