import { checkLink } from "./links";

/** Whether a rendered body has a link to another site, or shows something from one. `origin` is our own, as `https://forum.example`. */
export function hasForeignLink(bodyHtml: string, origin: string): boolean {
    for (const [, address = ""] of bodyHtml.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        if (checkLink(address.replaceAll("&amp;", "&"), { origin }).foreign) return true;
    }
    return false;
}
