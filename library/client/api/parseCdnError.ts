/** Default heading, with the spelling of S1§8. */
const DEFAULT_HEADING = "An Error has Occured";
const MAX_LENGTH = 500;

/**
 * Parses the error page of a CDN: returns its heading, and its explanation with the reference number. The page isn't ours, so only plain
 * text is taken, at a limited length (decisions #24).
 */
export function parseCdnError(html: string): { message: string; description: string | null } {
    if (typeof DOMParser === "undefined") return { message: DEFAULT_HEADING, description: null };
    const page = new DOMParser().parseFromString(html, "text/html");
    const details = page.querySelector(".cf-error-details");
    const heading = textOf(details?.querySelector("h1, h2"));
    const reference = [...page.querySelectorAll(".cf-error-footer span, .cf-error-footer p, footer, .cf-footer-item")]
        .map(textOf)
        .find((text) => /ray id/i.test(text));
    const description = [textOf(details?.querySelector("p")), reference].filter(Boolean).join(" ");
    return { message: heading || DEFAULT_HEADING, description: description || null };
}

const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH);
