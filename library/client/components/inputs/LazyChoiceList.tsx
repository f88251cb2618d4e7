import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { lazyPart } from "../overlays/lazyPart";
import type { ChoiceListProps } from "./ChoiceList";
import { choices as styles } from "./Combobox.styles";

const ChoiceList = /* @__PURE__ */ lazyPart(
    async () => (await import(/* webpackChunkName: "choices" */ "./ChoiceList")).ChoiceList,
);

/** Begins to fetch the list, once somebody comes near the field. What fails here is tried again, and told, when the list opens. */
export function fetchChoiceList(): void {
    ChoiceList.fetch().catch(() => undefined);
}

/** The list of a combobox, where it is open. */
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
            <span className={styles.face}>{t("The list could not be fetched. Check your connection, and open it again.")}</span>
        </p>
    );
}
