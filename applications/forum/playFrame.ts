import type { Translate } from "@parley/library/client/i18n";

/** What a frame may do: what films need, and nothing to this page (EMB-007, decisions 26). */
const CAGE = "allow-same-origin allow-scripts allow-forms";

/** Shows a film where its link was, in the same place. Only now the other site learns of somebody (FC-2). */
export function playFrame(link: HTMLAnchorElement, t: Translate): void {
    const frame = document.createElement("iframe");
    frame.className = link.className;
    frame.title = t("Video from {host}", { host: link.hostname });
    frame.setAttribute("sandbox", CAGE);
    frame.allow = "fullscreen";
    frame.loading = "lazy";
    // Some sites play nothing for who does not say where they stand; more than that they are not told.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.src = link.dataset.frame ?? "";
    link.replaceWith(frame);
    frame.focus();
}
