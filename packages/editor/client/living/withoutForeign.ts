/** What is shown of what somebody wrote without asking other sites. */
export interface Withheld {
    html: string;
    /** The names of the sites that something would be fetched from, each once. */
    hosts: string[];
}

/** What fetches something by itself, and the attributes that name it. */
const FETCHING = "img, iframe, video, audio, source, track, embed, object, link, input[type=image]";
const ADDRESSES = ["src", "srcset", "poster", "data", "href"];

/**
 * Takes out of rendered HTML what a browser would fetch from other sites to show it (FC-2): a picture leaves its words and the name of its
 * site. It is read as a document that runs and fetches nothing.
 */
export function withoutForeign(html: string, own: string): Withheld {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const hosts = new Set<string>();
    for (const element of body.querySelectorAll(FETCHING)) {
        const foreign = ADDRESSES.flatMap((name) => foreignHosts(element.getAttribute(name) ?? "", own, name === "srcset"));
        if (foreign.length === 0) continue;
        for (const host of foreign) hosts.add(host);
        const words = body.ownerDocument.createElement("em");
        words.textContent = [element.getAttribute("alt") || element.getAttribute("title"), foreign[0]]
            .filter(Boolean)
            .join(" – ");
        element.replaceWith(words);
    }
    return { html: body.innerHTML, hosts: [...hosts] };
}

function foreignHosts(value: string, own: string, isSet: boolean): string[] {
    const addresses = isSet ? value.split(",").map((one) => one.trim().split(/\s+/)[0] ?? "") : [value];
    return addresses.flatMap((address) => {
        if (address === "" || !URL.canParse(address, own)) return [];
        const { host, protocol } = new URL(address, own);
        return protocol.startsWith("http") && host !== new URL(own).host ? [host] : [];
    });
}
