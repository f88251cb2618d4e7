/** HTML without the elements that load from other sites. */
export interface FilteredHTML {
    html: string;
    /** Hosts of the removed elements, without duplicates. */
    hosts: string[];
}

/** Elements that load resources, and the attributes with their URLs. */
const FETCHING = "img, iframe, video, audio, source, track, embed, object, link, input[type=image]";
const ADDRESSES = ["src", "srcset", "poster", "data", "href"];

/**
 * Removes elements that would load from other sites from rendered HTML (FC-2): an image is replaced by its alternative text and host. The
 * HTML is parsed as an inert document.
 */
export function removeExternalResources(html: string, own: string): FilteredHTML {
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
