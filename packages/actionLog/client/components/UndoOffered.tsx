import { Toast, ToastRegion, useAlive, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { parseUndoOffer, UNDO_PARAMETER } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUndo } from "../useUndo";
import { withoutUndo } from "../withoutUndo";
import { UndoForm } from "./UndoForm";

/** Offers to undo what the form has done that led to this page (FC-92): as a toast, which without scripts is a part of the page. */
export function UndoOffered(): ReactNode {
    const { search } = useLocation();
    const isAlive = useAlive();
    const offer = parseUndoOffer(new URLSearchParams(search).get(UNDO_PARAMETER));
    if (!offer) return null;
    return isAlive ? <AsToast actID={offer.actID} /> : <InPage actID={offer.actID} />;
}

/** The address says no more of it from here on: the page can be loaded again and passed on. */
function AsToast({ actID }: { actID: number }): null {
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
            body: t("Done."),
            action: { name: t("Undo"), onPress: () => void takeBack() },
        });
        history.replaceState(history.state, "", pathname + withoutUndo(search) + hash);
    }, [actID]);
    return null;

    /** The page that the form has answered with is loaded again, for it may tell of what was undone. */
    async function takeBack(): Promise<void> {
        if (await undo(actID))
            await navigate({ pathname, search: withoutUndo(search) }, { replace: true, preventScrollReset: true });
    }
}

function InPage({ actID }: { actID: number }): ReactNode {
    const t = useTranslation();
    const formID = useId();
    return (
        <>
            <UndoForm id={formID} isQuiet />
            <ToastRegion>
                <Toast
                    action={
                        <button type="submit" form={formID} name="actID" value={actID}>
                            {t("Undo")}
                        </button>
                    }
                >
                    {t("Done.")}
                </Toast>
            </ToastRegion>
        </>
    );
}
