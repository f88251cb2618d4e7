import { toSitePath } from "@parley/library/client/basePath";
import type { ReactNode } from "react";
import { lazy, Suspense, useCallback, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";

/** User whose card is open, and the link that opened it. */
interface OpenCard {
    userID: number;
    anchor: HTMLAnchorElement;
}

const fetchPopup = () => import(/* webpackChunkName: "user-card" */ "./CardPopup");
const CardPopup = lazy(async () => ({ default: (await fetchPopup()).CardPopup }));

/**
 * Opens the user card on a click on a name or photo. One delegated listener serves all links, so long lists cost nothing more. Clicks with
 * another button or a modifier key follow the link.
 */
export function CardOpener(): ReactNode {
    const id = useId();
    const { pathname, search } = useLocation();
    const [open, setOpen] = useState<OpenCard>();
    const close = useCallback(() => setOpen(undefined), []);

    // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the card.
    useEffect(close, [pathname, search]);

    useEffect(() => {
        const onHoverIntent = ({ target }: Pick<Event, "target">) => {
            const link = personAt(target);
            if (!link) return;
            link.setAttribute("aria-haspopup", "dialog");
            // A failed prefetch is retried on click. If that fails too, the click leads to the profile.
            fetchPopup().catch(() => undefined);
        };
        const onClick = (event: MouseEvent) => {
            const anchor = personAt(event.target);
            const userID = anchor && userIDOf(anchor);
            if (!anchor || userID === undefined || event.defaultPrevented || !isPlain(event)) return;
            event.preventDefault();
            fetchPopup().then(
                () => setOpen((present) => (present?.anchor === anchor ? undefined : { userID, anchor })),
                () => location.assign(anchor.href),
            );
        };
        // Runs in the capture phase, before the router follows the link.
        document.addEventListener("click", onClick, { capture: true });
        document.addEventListener("focusin", onHoverIntent);
        document.addEventListener("pointerover", onHoverIntent);
        // Handles a link that received focus before this code was loaded.
        onHoverIntent({ target: document.activeElement });
        return () => {
            document.removeEventListener("click", onClick, { capture: true });
            document.removeEventListener("focusin", onHoverIntent);
            document.removeEventListener("pointerover", onHoverIntent);
        };
    }, []);

    useEffect(() => {
        if (!open) return;
        open.anchor.setAttribute("aria-expanded", "true");
        open.anchor.setAttribute("aria-controls", id);
        return () => {
            open.anchor.setAttribute("aria-expanded", "false");
            open.anchor.removeAttribute("aria-controls");
        };
    }, [open, id]);

    if (!open) return null;
    return (
        <Suspense>
            <CardPopup key={open.userID} id={id} userID={open.userID} anchor={open.anchor} onClose={close} />
        </Suspense>
    );
}

/** Returns the user link that contains an element: a name, a photo or a mention in a text. */
function personAt(target: EventTarget | null): HTMLAnchorElement | undefined {
    if (!(target instanceof Element)) return undefined;
    return target.closest<HTMLAnchorElement>("a[data-person][href], a.at[data-userid][href]") ?? undefined;
}

/** Returns the user ID in the address of a profile. */
function userIDOf({ pathname, origin }: HTMLAnchorElement): number | undefined {
    const [, userID] = /^\/profile\/([1-9]\d{0,9})(?:\/|$)/.exec(toSitePath(pathname) ?? "") ?? [];
    return userID !== undefined && origin === location.origin ? Number(userID) : undefined;
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
    return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
