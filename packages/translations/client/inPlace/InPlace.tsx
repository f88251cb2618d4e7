import { usePermission } from "@parley/accounts/client";
import { createLazyPart, useLazyPart } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { isTranslating, trackTranslating } from "./translateMode";

const Panel = createLazyPart(
    async () => (await import(/* webpackChunkName: "translations" */ "./TranslatePanel")).TranslatePanel,
);

/** The panel that translates pages in place, for members who manage the site and have turned it on. */
export function InPlace(): ReactNode {
    const isManager = usePermission("site.manage");
    const { isOpen, open, close } = useLazyPart(Panel);
    useEffect(() => trackTranslating((isOn) => (isOn ? open() : close())));
    // biome-ignore lint/correctness/useExhaustiveDependencies: it was on before this page was loaded.
    useEffect(() => {
        if (isManager && isTranslating()) open();
    }, [isManager]);
    return isOpen && isManager ? <Panel /> : null;
}
