import { withoutElements } from "@parley/library/contract";
import sanitizeHtml from "sanitize-html";
import { refuseHtml, UnfitBody } from "../sanitizing/complexity";
import { readText, readTree } from "../sanitizing/tree";

/** Metadata of an external page: untrusted plain text, which has to be escaped like any other. */
export interface PageFacts {
    /** Empty if the page has no title. */
    name: string;
    text: string;
    /** URL as written in the page: may be relative, and may point anywhere. */
    picture: string | undefined;
}

/** Elements that often make up most of a head and contain no metadata. */
const CODE = ["script", "style"];
const MAX_HEAD_LENGTH = 100_000;
const MAX_NAME_LENGTH = 200;
const MAX_TEXT_LENGTH = 300;
const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Parses the metadata in the head of an HTML page: Open Graph in preference to its title and description (FC-1, FC-7). The metadata of a
 * page that is too complex is empty.
 */
export function parsePageFacts(html: string): PageFacts {
    const { title, meta } = headOf(html);
    const first = (...names: string[]) =>
        names.map((name) => meta.get(name)).find((value) => value !== undefined && value !== "");
    return {
        name: tidied(first("og:title", "twitter:title") ?? title, MAX_NAME_LENGTH),
        text: tidied(first("og:description", "twitter:description", "description") ?? "", MAX_TEXT_LENGTH),
        picture: first("og:image:secure_url", "og:image", "og:image:url", "twitter:image")?.trim().slice(0, MAX_ADDRESS_LENGTH),
    };
}

interface Head {
    title: string;
    /** Contents of `meta` elements by name; the first of each name. */
    meta: ReadonlyMap<string, string>;
}

function headOf(html: string): Head {
    const meta = new Map<string, string>();
    const head = withoutElements(html, CODE)
        .split(/<\/head|<body/i, 1)
        .join("")
        .slice(0, MAX_HEAD_LENGTH);
    try {
        refuseHtml(head);
    } catch (error) {
        if (error instanceof UnfitBody) return { title: "", meta };
        throw error;
    }
    const titles = sanitizeHtml(head, {
        allowedTags: ["title"],
        allowedAttributes: {},
        transformTags: {
            meta(tagName: string, attribs: Record<string, string>) {
                const name = (attribs.property ?? attribs.name ?? "").toLowerCase();
                if (name !== "" && attribs.content !== undefined && !meta.has(name)) meta.set(name, attribs.content);
                return { tagName, attribs };
            },
        },
    });
    const title = readTree(titles).find((node) => typeof node !== "string");
    return { title: title === undefined ? "" : readText([title]), meta };
}

// Bidirectional control characters would reverse adjacent text.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text on one line, without invisible characters, shortened with "…". */
function tidied(text: string, length: number): string {
    const line = text
        .replace(TURNING, "")
        .replace(/[\p{Cc}\s]+/gu, " ")
        .trim();
    const letters = [...line.slice(0, 4 * length)];
    return letters.length > length
        ? `${letters
              .slice(0, length - 1)
              .join("")
              .trimEnd()}…`
        : letters.join("");
}
