import type { Attachment, AttachmentIntegration } from "@parley/attachments/contract";
import { MAXIMUM_REFRESHED } from "@parley/attachments/contract";
import { commentPath } from "@parley/comments/contract";
import {
    Button,
    Icon,
    MetaLine,
    Widget as Panel,
    RelativeTime,
    Stack,
    useAlive,
    useToasts,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { selectAttachments, selectCatalog } from "../attachments.slice";
import { fetchAttachments, refreshAttachments } from "../attachments.thunks";
import { findIcon } from "../findIcon";
import { findIntegration } from "../integrations";
import { toAttachmentsQuery } from "../listRefreshes";
import { formatError } from "../schemaForm";
import { attachments as looks } from "./DiscussionAttachments.styles";

/** Panel with the attachments of a discussion and its comments, with their external status (ATT-015). Renders nothing if there are none. */
export function Widget({ discussionID }: { discussionID: number }): ReactNode {
    const { data: all = [] } = useLoadable(
        (state) => selectAttachments(state, discussionID),
        () => fetchAttachments(toAttachmentsQuery(discussionID)),
    );
    const { getState } = useAppStore();
    useAppSelector(selectCatalog);
    const shown = all.flatMap((attachment) => {
        const integration = findIntegration(getState(), attachment.attachmentType);
        return integration ? [{ attachment, integration }] : [];
    });
    const ids = shown.map(({ attachment }) => attachment.attachmentID).join(" ");
    useStaleRefresh(ids);
    return shown.length === 0 ? null : <Attached shown={shown} />;
}

interface Shown {
    attachment: Attachment;
    integration: AttachmentIntegration;
}

function Attached({ shown }: { shown: readonly Shown[] }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const isAlive = useAlive();
    const [isBusy, setBusy] = useState(false);
    return (
        <Panel title={t("Attachments")}>
            <ul className={looks.list}>
                {shown.map(({ attachment, integration }) => (
                    <AttachmentLine key={attachment.attachmentID} {...{ attachment, integration }} />
                ))}
            </ul>
            {isAlive && (
                <Button variant="text" size={32} icon="redo" flush busy={isBusy} onClick={() => void refresh()}>
                    {t("Refresh")}
                </Button>
            )}
        </Panel>
    );

    /** Refreshes all attachments in batches, and announces an error. */
    async function refresh(): Promise<void> {
        setBusy(true);
        for (const attachmentIDs of inParts(shown.map(({ attachment }) => attachment.attachmentID))) {
            const answered = await dispatch(refreshAttachments({ attachmentIDs, onlyStale: false }));
            if (!refreshAttachments.rejected.match(answered)) continue;
            const { payload } = answered;
            addToast({
                toastID: "attachments",
                kind: "failure",
                body: t(payload ? formatError(payload) : "This could not be sent. Check your connection and try again."),
            });
            break;
        }
        setBusy(false);
    }
}

function AttachmentLine({ attachment, integration }: Shown) {
    const t = useTranslation();
    const { sourceID = "", sourceUrl, status, metadata, dateInserted, recordType, recordID } = attachment;
    const name = (
        <bdi>
            {t(integration.externalIDLabel)}
            {sourceID}
        </bdi>
    );
    return (
        <li className={looks.line}>
            <Icon name={findIcon(integration.attachmentTypeIcon)} size="s" />
            <Stack gap="small">
                <span className={looks.name}>
                    {sourceUrl === undefined ? <b>{name}</b> : <a href={sourceUrl}>{name}</a>}
                    <span className={looks.status}>
                        <bdi>{status}</bdi>
                    </span>
                </span>
                <MetaLine>
                    {metadata.map(({ labelCode, value }) => (
                        <span key={labelCode}>
                            {t(labelCode)}: <bdi>{t(value)}</bdi>
                        </span>
                    ))}
                    <RelativeTime date={dateInserted} />
                    {recordType === "comment" && <a href={commentPath(recordID)}>{t("On a reply")}</a>}
                </MetaLine>
            </Stack>
        </li>
    );
}

/** Refreshes stale attachments when they are shown, without announcing errors (ATT-013). */
function useStaleRefresh(ids: string): void {
    const dispatch = useAppDispatch();
    useEffect(() => {
        if (ids === "") return;
        for (const attachmentIDs of inParts(ids.split(" ").map(Number)))
            void dispatch(refreshAttachments({ attachmentIDs, onlyStale: true }));
    }, [dispatch, ids]);
}

function inParts(ids: readonly number[]): number[][] {
    const count = Math.ceil(ids.length / MAXIMUM_REFRESHED);
    return Array.from({ length: count }, (_, part) => ids.slice(part * MAXIMUM_REFRESHED, (part + 1) * MAXIMUM_REFRESHED));
}
