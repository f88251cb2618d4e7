import type { ReactNode } from "react";
import { lazy, Suspense, useCallback, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";

/** Whose card is open, and which link opened it. */
interface OpenCard {
    userID: number;
    anchor: HTMLAnchorElement;
}

const fetchPopup = () => import(/* webpackChunkName: "user-card" */ "./CardPopup");
const CardPopup = lazy(async () => ({ default: (await fetchPopup()).CardPopup }));

/**
 * Opens the card of whose name or photo is pressed, with one listener for all of them, so that a page of names costs nothing more. With
 * another button, or into another tab, they stay the links they are.
 */
export function CardOpener(): ReactNode {
    const id = useId();
    const { pathname, search } = useLocation();
    const [open, setOpen] = useState<OpenCard>();
    const close = useCallback(() => setOpen(undefined), []);

    // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to another page leaves the card behind.
    useEffect(close, [pathname, search]);

    useEffect(() => {
        const onApproach = ({ target }: Pick<Event, "target">) => {
            const link = personAt(target);
            if (!link) return;
            link.setAttribute("aria-haspopup", "dialog");
            // What can't be fetched now is fetched by the press, which leads to the profile if it can't be then either.
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
        // Before the app follows the link.
        document.addEventListener("click", onClick, { capture: true });
        document.addEventListener("focusin", onApproach);
        document.addEventListener("pointerover", onApproach);
        // Who came to a link before this code was here is told now.
        onApproach({ target: document.activeElement });
        return () => {
            document.removeEventListener("click", onClick, { capture: true });
            document.removeEventListener("focusin", onApproach);
            document.removeEventListener("pointerover", onApproach);
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

/** The link to a person that something stands in: by their name, by their photo, or where a text names them. */
function personAt(target: EventTarget | null): HTMLAnchorElement | undefined {
    if (!(target instanceof Element)) return undefined;
    return target.closest<HTMLAnchorElement>("a[data-person][href], a.at[data-userid][href]") ?? undefined;
}

/** Who it is: the number in the address of the profile. */
function userIDOf({ pathname, origin }: HTMLAnchorElement): number | undefined {
    const [, userID] = /^\/profile\/([1-9]\d{0,9})(?:\/|$)/.exec(pathname) ?? [];
    return userID !== undefined && origin === location.origin ? Number(userID) : undefined;
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
    return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
