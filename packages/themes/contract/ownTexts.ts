import type { Theme } from "./themes";

/** Assets that the editor changes as texts: own CSS, and HTML above and below the content of pages. */
export const OWN_TEXTS = ["styles", "header", "footer"] as const;
export type OwnText = (typeof OWN_TEXTS)[number];

/** Names of their fields in the form of the editor. */
export const OWN_TEXT_FIELDS = { styles: "Styles", header: "Header", footer: "Footer" } as const satisfies Record<
    OwnText,
    string
>;

/** Returns an own text of a theme; empty if it has none. */
export function readOwnText({ assets }: Pick<Theme, "assets">, name: OwnText): string {
    const data = assets[name]?.data;
    return typeof data === "string" ? data : "";
}

/** Returns the texts that differ from those of a theme, as they are sent to be stored: without them, nothing of code changes. */
export function pickChangedTexts(
    theme: Pick<Theme, "assets">,
    texts: Partial<Record<OwnText, string>>,
): Partial<Record<OwnText, { data: string }>> {
    const changed = OWN_TEXTS.flatMap((name) => {
        const text = texts[name]?.replaceAll("\r\n", "\n");
        return text === undefined || text === readOwnText(theme, name) ? [] : [[name, { data: text }] as const];
    });
    return Object.fromEntries(changed);
}
