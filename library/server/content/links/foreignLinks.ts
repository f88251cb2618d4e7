import { checkLink } from "./links";

/**
 * Checks whether a rendered body links to another site or shows content from one. `siteURL` is this site's own, such as
 * `https://forum.example`.
 */
export function hasForeignLink(bodyHtml: string, siteURL: string): boolean {
    for (const [, address = ""] of bodyHtml.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        if (checkLink(address.replaceAll("&amp;", "&"), { siteURL }).foreign) return true;
    }
    return false;
}
