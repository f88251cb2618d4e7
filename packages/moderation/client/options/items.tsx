import { CommentOptionsContext } from "@parley/commentOptions/client";
import { useComment } from "@parley/comments/client";
import { OptionsContext } from "@parley/discussionOptions/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { LazyPart } from "@parley/library/client/components";
import { createLazyPart, MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReportRecordType } from "@parley/moderation/contract";
import { reportsOfPath } from "@parley/moderation/contract";
import { use } from "react";

const discussionDialog = dialogFor<{ discussionID: number; onClose: () => void }>("discussion", (props) => props.discussionID);
const commentDialog = dialogFor<{ commentID: number; onClose: () => void }>("comment", (props) => props.commentID);

export function ReportDiscussionItem() {
    const { openDialog } = use(OptionsContext);
    return <ReportItem onPress={() => openDialog(discussionDialog)} />;
}

export function ReportCommentItem() {
    const { openDialog } = use(CommentOptionsContext);
    return <ReportItem onPress={() => openDialog(commentDialog)} />;
}

export function DiscussionReportsItem({ discussionID }: { discussionID: number }) {
    const count = useAppSelector((state) => selectDiscussion(state, discussionID)).data?.countReports ?? 0;
    return <ReportsItem recordType="discussion" recordID={discussionID} count={count} />;
}

export function CommentReportsItem({ commentID }: { commentID: number }) {
    const count = useComment(commentID).data?.countReports ?? 0;
    return <ReportsItem recordType="comment" recordID={commentID} count={count} />;
}

function ReportItem({ onPress }: { onPress: () => void }) {
    const t = useTranslation();
    return (
        <MenuItem icon="flag" onPress={onPress}>
            {t("Report")}
        </MenuItem>
    );
}

/** MOD-024…MOD-027. */
function ReportsItem({ recordType, recordID, count }: { recordType: ReportRecordType; recordID: number; count: number }) {
    const t = useTranslation();
    if (count === 0) return null;
    return (
        <MenuItem icon="warning" url={reportsOfPath(recordType, recordID)} isNewTab>
            {t("{count} Reports", { count })}
        </MenuItem>
    );
}

function dialogFor<Props extends { onClose: () => void }>(
    recordType: ReportRecordType,
    idOf: (props: Props) => number,
): LazyPart<Props> {
    return createLazyPart(async () => {
        const { ReportDialog } = await import(/* webpackChunkName: "reporting" */ "./ReportDialog");
        return (props: Props) => <ReportDialog recordType={recordType} recordID={idOf(props)} onClose={props.onClose} />;
    });
}
