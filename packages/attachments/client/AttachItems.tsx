import { selectMe } from "@parley/accounts/client";
import type { AttachmentIntegration } from "@parley/attachments/contract";
import { CommentOptionsContext } from "@parley/commentOptions/client";
import { selectComment } from "@parley/comments/client";
import { OptionsContext } from "@parley/discussionOptions/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { LazyPart } from "@parley/library/client/components";
import { createLazyPart, MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { RootState } from "@parley/library/client/store";
import { useAppStore } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import { use } from "react";
import { selectCatalog } from "./attachments.slice";
import { fetchCatalog } from "./attachments.thunks";
import { findIcon } from "./findIcon";
import { listOfferedIntegrations } from "./integrations";

/** Menu items that attach something to a discussion, one for each integration (ATT-005). */
export function DiscussionAttachItems({ discussionID }: { discussionID: number }) {
    const { openDialog } = use(OptionsContext);
    const offered = useOffered("discussion", (state) => selectDiscussion(state, discussionID).data?.insertUserID);
    return offered.map((integration) => (
        <AttachItem
            key={integration.attachmentType}
            integration={integration}
            onPress={() => openDialog(dialogFor(integration, ({ discussionID }) => ["discussion", discussionID]))}
        />
    ));
}

/** Menu items that attach something to a comment. */
export function CommentAttachItems({ commentID }: { commentID: number }) {
    const { openDialog } = use(CommentOptionsContext);
    const offered = useOffered("comment", (state) => selectComment(state, commentID).data?.insertUserID);
    return offered.map((integration) => (
        <AttachItem
            key={integration.attachmentType}
            integration={integration}
            onPress={() => openDialog(dialogFor(integration, ({ commentID }) => ["comment", commentID]))}
        />
    ));
}

function useOffered(recordType: "discussion" | "comment", authorOf: (state: RootState) => number | undefined) {
    const { getState } = useAppStore();
    useLoadable(selectCatalog, () => fetchCatalog({}));
    const state = getState();
    return listOfferedIntegrations(state, recordType, authorOf(state) === selectMe(state).data?.userID);
}

function AttachItem({ integration, onPress }: { integration: AttachmentIntegration; onPress: () => void }) {
    const t = useTranslation();
    return (
        <MenuItem icon={findIcon(integration.attachmentTypeIcon)} onPress={onPress}>
            {t(integration.label)}
        </MenuItem>
    );
}

interface Closable {
    onClose: () => void;
}

/** Creates the lazy dialog of an integration for the record of the menu. */
function dialogFor<Props extends Closable>(
    integration: AttachmentIntegration,
    recordOf: (props: Props) => ["discussion" | "comment", number],
): LazyPart<Props> {
    return createLazyPart(async () => {
        const { AttachDialog } = await import(/* webpackChunkName: "attaching" */ "./AttachDialog");
        return (props: Props) => {
            const [recordType, recordID] = recordOf(props);
            return <AttachDialog {...{ integration, recordType, recordID }} onClose={props.onClose} />;
        };
    });
}
