import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Distance from the viewport within which a form counts as visible (DRAFT-019). */
export const TOAST_MARGIN = "100px";

interface DraftToast {
    /** Local draft key. */
    draftKey: string;
    hasDraft: boolean;
    /** The form. If it is not on the page, it counts as out of view. */
    form: RefObject<Element | null>;
    /** URL of the form. */
    url: string | undefined;
}

/** Shows a toast about a saved draft while its form is out of view (DRAFT-017, DRAFT-018). */
export function useDraftToast({ draftKey, hasDraft, form, url }: DraftToast): void {
    const t = useTranslation();
    const { addToast, removeToast } = useToasts();
    const [isSeen, setSeen] = useState<boolean>();
    useEffect(() => {
        if (!hasDraft) return;
        const element = form.current;
        if (!element) return setSeen(false);
        if (typeof IntersectionObserver === "undefined") return;
        const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
            rootMargin: TOAST_MARGIN,
        });
        observer.observe(element);
        return () => observer.disconnect();
    }, [hasDraft, form]);

    const isShown = hasDraft && isSeen === false && url !== undefined;
    useEffect(() => {
        if (!isShown) return;
        const toastID = addToast({
            toastID: `draft-of-${draftKey}`,
            body: t("Saved Draft Available."),
            persistent: true,
            dismissible: true,
            wide: true,
            action: { name: t("Navigate to Draft"), url },
        });
        return () => removeToast(toastID);
    }, [isShown, draftKey, url, addToast, removeToast, t]);
}
