import { Widget as Panel, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { selectActions } from "../actionLog.slice";
import { fetchActions } from "../actionLog.thunks";
import { ActionLines } from "../components/ActionLines";
import { groupActions } from "../groupActions";
import { LOG_PAGE } from "../log";
import { RECENT_ACTIONS } from "../refreshActions";

/**
 * Panel beside a list with the latest logged actions of the site, with Undo, for moderators of the site. Renders nothing if there are none.
 */
export function Widget(): ReactNode {
    const t = useTranslation();
    const { data } = useLoadable(
        (state) => selectActions(state, RECENT_ACTIONS),
        () => fetchActions(RECENT_ACTIONS),
    );
    if (!data || groupActions(data.acts).length === 0) return null;
    return (
        <Panel title={t("Undone and undoable")}>
            <ActionLines actions={data.acts} isSiteWide />
            <p className={textStyles.small}>
                <a href={LOG_PAGE}>{t("Everything that was done")}</a>
            </p>
        </Panel>
    );
}
