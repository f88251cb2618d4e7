import { usePageSettings } from "./pageSettings";

/** Pages without own CSS and HTML, whatever it is: where somebody signs in, or changes settings and themes. */
const PROTECTED = /^\/(entry|settings|appearance)(\/|$)/;

/** Returns whether a page has the own CSS and HTML of the theme; `?safe=1` shows any page without (decisions 27). */
export const isOwnContentShown = (pathname: string, search: string): boolean =>
    !PROTECTED.test(pathname) && new URLSearchParams(search).get("safe") !== "1";

/** Parts of pages that own CSS selects by `data-part`, besides those of the title bar, which always have the attribute. */
export type OwnPart =
    | "title-bar"
    | "page"
    | "side-panel"
    | "breadcrumbs"
    | "discussion-row"
    | "post"
    | "footer"
    | "own-header"
    | "own-footer";

/** Returns the attribute by which own CSS selects a part. Without own CSS it is absent, so that it costs a page nothing. */
export function usePart(name: OwnPart): { "data-part"?: OwnPart } {
    const { ownContent } = usePageSettings();
    return ownContent ? { "data-part": name } : {};
}
