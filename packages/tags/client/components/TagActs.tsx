import { ActionLines, selectActions } from "@parley/actionLog/client";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { TAG_ACTS } from "../managedQuery";

/** What was lately done to tags, and the way back. Nothing where nothing was done. */
export function TagActs(): ReactNode {
    const t = useTranslation();
    const { data } = useAppSelector((state) => selectActions(state, TAG_ACTS));
    if (!data || data.acts.length === 0) return null;
    return (
        <FormPart title={t("What was done here")}>
            <ActionLines actions={data.acts} />
        </FormPart>
    );
}
