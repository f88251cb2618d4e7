import { ActionLines, selectActions } from "@parley/actionLog/client";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { TAG_ACTIONS } from "../parseManagedQuery";

/** Shows the latest actions on tags, with Undo. Renders nothing without actions. */
export function TagActions(): ReactNode {
    const t = useTranslation();
    const { data } = useAppSelector((state) => selectActions(state, TAG_ACTIONS));
    if (!data || data.acts.length === 0) return null;
    return (
        <FormPart title={t("What was done here")}>
            <ActionLines actions={data.acts} />
        </FormPart>
    );
}
