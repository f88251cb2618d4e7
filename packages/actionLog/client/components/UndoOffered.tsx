import { Toast, ToastRegion, useAlive, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { parseUndoOffer, UNDO_PARAMETER } from "@parley/library/contract";
import type { ReactNode, RefObject } from "react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useOfferedWords } from "../offeredUndo";
import { useUndo } from "../useUndo";
import { withoutOutcome, withoutUndo } from "../withoutUndo";
import { UndoForm } from "./UndoForm";

/** Offers to undo the action of the form that led to this page (FC-92): as a toast, or without scripts as part of the page. */
export function UndoOffered(): ReactNode {
    const { search } = useLocation();
    const isAlive = useAlive();
    const offer = parseUndoOffer(new URLSearchParams(search).get(UNDO_PARAMETER));
    const hadFocus = useRef(false);
    const words = useRef<string>(undefined);
    if (!offer) return null;
    const shared = { actID: offer.actID, hadFocus, words };
    return isAlive ? <AsToast {...shared} /> : <InPage {...shared} />;
}

interface OfferProps {
    actID: number;
    /** Whether the button in the page had the focus when the toast took its place. */
    hadFocus: RefObject<boolean>;
    /** What the offer in the page said. */
    words: RefObject<string | undefined>;
}

/** Shows the toast, and removes the offer from the URL, so that reloading or sharing the page does not repeat it. */
function AsToast({ actID, hadFocus, words }: OfferProps): null {
    const t = useTranslation();
    const { addToast } = useToasts();
    const undo = useUndo();
    const navigate = useNavigate();
    const { pathname, search, hash } = useLocation();
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is offered once for each act, whatever else changes.
    useEffect(() => {
        addToast({
            toastID: `act-${actID}`,
            kind: "success",
            body: words.current || t("Done."),
            takesFocus: hadFocus.current,
            action: { name: t("Undo"), onPress: () => void undoAction() },
        });
        history.replaceState(history.state, "", pathname + withoutUndo(search) + hash);
    }, [actID]);
    return null;

    /** Undoes the action and loads the page again, since it may show the undone action. */
    async function undoAction(): Promise<void> {
        const done = words.current && t("{action} Undone.", { action: words.current });
        if (await undo(actID, done))
            await navigate({ pathname, search: withoutOutcome(search) }, { replace: true, preventScrollReset: true });
    }
}

function InPage({ actID, hadFocus, words }: OfferProps): ReactNode {
    const t = useTranslation();
    const formID = useId();
    const button = useRef<HTMLButtonElement>(null);
    const label = useRef<HTMLSpanElement>(null);
    const done = useOfferedWords(actID) ?? t("Done.");
    useLayoutEffect(() => {
        const { current } = button;
        words.current = label.current?.textContent ?? undefined;
        return () => {
            hadFocus.current = current !== null && current === document.activeElement;
        };
    }, [hadFocus, words]);
    return (
        <>
            <UndoForm id={formID} isQuiet />
            <ToastRegion>
                <Toast
                    action={
                        <button ref={button} type="submit" form={formID} name="actID" value={actID}>
                            {t("Undo")}
                        </button>
                    }
                >
                    {/* Only the server has the sentence of the log. */}
                    <span ref={label} suppressHydrationWarning>
                        {done}
                    </span>
                </Toast>
            </ToastRegion>
        </>
    );
}
