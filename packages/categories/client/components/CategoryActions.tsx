import { ActionLines, fetchActions, selectActions } from "@parley/actionLog/client";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { CATEGORY_ACTIONS } from "../listQueries";

/** Shows the latest actions on categories, with Undo. Renders nothing without actions. */
export function CategoryActions(): ReactNode {
    const t = useTranslation();
    const { data } = useAppSelector((state) => selectActions(state, CATEGORY_ACTIONS));
    if (!data || data.acts.length === 0) return null;
    return (
        <FormPart title={t("What was done here")}>
            <ActionLines actions={data.acts} />
        </FormPart>
    );
}

/** Returns a function that fetches the actions on categories again. */
export function useRefreshCategoryActions(): () => void {
    const dispatch = useAppDispatch();
    return () => void dispatch(fetchActions(CATEGORY_ACTIONS));
}
