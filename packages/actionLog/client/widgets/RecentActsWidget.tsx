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

/** Beside a list, what was done last on the site, with the way back; nothing where nothing was done. For who moderates the site. */
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
