import type { Translate } from "@parley/library/client/i18n";

/** Sandbox of the frame: what films need, without access to this page (EMB-007, decisions 26). */
const CAGE = "allow-same-origin allow-scripts allow-forms";

/** Replaces a link by its film. Only then does the other site get a request (FC-2). */
export function playFrame(link: HTMLAnchorElement, t: Translate): void {
    const frame = document.createElement("iframe");
    frame.className = link.className;
    frame.title = t("Video from {host}", { host: link.hostname });
    frame.setAttribute("sandbox", CAGE);
    frame.allow = "fullscreen";
    frame.loading = "lazy";
    // Some sites play nothing without a referrer. They get only the origin.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.src = link.dataset.frame ?? "";
    link.replaceWith(frame);
    frame.focus();
}
