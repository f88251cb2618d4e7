import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { createLazyPart } from "../overlays/lazyPart";
import type { ChoiceListProps } from "./ChoiceList";
import { choices as styles } from "./Combobox.styles";

const ChoiceList = /* @__PURE__ */ createLazyPart(
    async () => (await import(/* webpackChunkName: "choices" */ "./ChoiceList")).ChoiceList,
);

/**
 * Prefetches the list when the pointer or the focus enters the field. Errors are ignored, since opening the list retries and reports them.
 */
export function fetchChoiceList(): void {
    ChoiceList.fetch().catch(() => undefined);
}

/** Renders the list of a combobox while it is open. */
export function LazyChoiceList({ isOpen, ...rest }: ChoiceListProps & { isOpen: boolean }): ReactNode {
    const t = useTranslation();
    const [state, setState] = useState<"waiting" | "fetched" | "failed">("waiting");
    useEffect(() => {
        if (!isOpen) return;
        let isWanted = true;
        const end = (next: "fetched" | "failed") => void (isWanted && setState(next));
        ChoiceList.fetch().then(
            () => end("fetched"),
            () => end("failed"),
        );
        return () => {
            isWanted = false;
        };
    }, [isOpen]);
    if (!isOpen || state === "waiting") return null;
    if (state === "fetched") return <ChoiceList {...rest} />;
    return (
        <p className={styles.popup} role="alert">
            <span className={styles.face}>{t("The list could not be loaded. Check your connection and open it again.")}</span>
        </p>
    );
}
