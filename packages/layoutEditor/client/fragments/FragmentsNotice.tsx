import { Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useMayWriteFragments } from "./useMayWriteFragments";

/** Says to those who manage the site but may not write fragments why there is nothing to change. */
export function FragmentsNotice(): ReactNode {
    const t = useTranslation();
    if (useMayWriteFragments()) return null;
    return (
        <Notice>{t("You can read fragments. Changing them needs the permission to write HTML and scripts for pages.")}</Notice>
    );
}
