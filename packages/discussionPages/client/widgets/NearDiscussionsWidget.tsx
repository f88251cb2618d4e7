import { DiscussionLinks, fetchNearDiscussions, selectNearDiscussions } from "@parley/discussions/client";
import { Widget as Panel } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";

/** Panel with related discussions. Renders nothing if there are none. */
export function Widget({ discussionID }: { discussionID: number }): ReactNode {
    const t = useTranslation();
    const { data = [] } = useLoadable(
        (state) => selectNearDiscussions(state, discussionID),
        () => fetchNearDiscussions({ discussionID }),
    );
    if (data.length === 0) return null;
    return (
        <Panel title={t("Near this")}>
            <DiscussionLinks discussions={data} />
        </Panel>
    );
}
