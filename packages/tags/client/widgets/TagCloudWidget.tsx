import { Widget as Panel, Tags } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { fetchTags, selectTags, TAGS_IN_USE } from "../tags.slice";

/** Tags in use, the most used first (LAY-032). Renders nothing without tags. */
export function Widget(): ReactNode {
    const t = useTranslation();
    const { data: tags = [] } = useLoadable(
        (state) => selectTags(state, TAGS_IN_USE),
        () => fetchTags(TAGS_IN_USE),
    );
    if (tags.length === 0) return null;
    return (
        <Panel title={t("Tags in use")}>
            <Tags tags={tags} />
        </Panel>
    );
}
