import { Widget as Panel, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { selectActs } from "../acts.slice";
import { fetchActs } from "../acts.thunks";
import { RECENT_ACTS } from "../actsOf";
import { ActLines } from "../components/ActLines";
import { groupedActs } from "../grouped";
import { LOG_PAGE } from "../log";

/**
 * Panel beside a list with the latest logged actions of the site, with Undo, for moderators of the site. Renders nothing if there are none.
 */
export function Widget(): ReactNode {
    const t = useTranslation();
    const { data } = useLoadable(
        (state) => selectActs(state, RECENT_ACTS),
        () => fetchActs(RECENT_ACTS),
    );
    if (!data || groupedActs(data.acts).length === 0) return null;
    return (
        <Panel title={t("Undone and undoable")}>
            <ActLines acts={data.acts} isSiteWide />
            <p className={textStyles.small}>
                <a href={LOG_PAGE}>{t("Everything that was done")}</a>
            </p>
        </Panel>
    );
}
