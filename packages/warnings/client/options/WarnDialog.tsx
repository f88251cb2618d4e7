import { refreshActions, useDoneToast } from "@parley/actionLog/client";
import { useComment } from "@parley/comments/client";
import { OptionDialog } from "@parley/discussionOptions/client";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReportRecordType } from "@parley/moderation/contract";
import { WarnFields } from "../components/WarnFields";
import { fetchWarnings, warnAuthors } from "../warnings.thunks";
import { checkWarning, readWarning } from "./readWarning";

export function WarnDiscussionDialog({ discussionID, onClose }: { discussionID: number; onClose: () => void }) {
    return <WarnDialog recordType="discussion" recordID={discussionID} discussionID={discussionID} onClose={onClose} />;
}

export function WarnCommentDialog({ commentID, onClose }: { commentID: number; onClose: () => void }) {
    const discussionID = useComment(commentID).data?.discussionID;
    return <WarnDialog recordType="comment" recordID={commentID} discussionID={discussionID} onClose={onClose} />;
}

interface WarnDialogProps {
    recordType: ReportRecordType;
    recordID: number;
    /** Discussion of the comment, or the post itself. */
    discussionID: number | undefined;
    onClose: () => void;
}

/** Dialog that warns the author of a post, with Undo. */
function WarnDialog({ recordType, recordID, discussionID, onClose }: WarnDialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const announceDone = useDoneToast();
    return (
        <OptionDialog
            title={t("Warn the author")}
            action={t("Warn")}
            check={(data) => checkWarning(data, t)}
            send={send}
            onClose={onClose}
        >
            {(errorsOf) => <WarnFields errorsOf={errorsOf} />}
        </OptionDialog>
    );

    async function send(data: FormData): Promise<ApiError | undefined> {
        const warning = { recordType, recordIDs: [recordID], ...readWarning(data), longRunnerMode: "sync" as const };
        const answered = await dispatch(warnAuthors(warning));
        if (warnAuthors.rejected.match(answered))
            return answered.payload ?? { status: 0, message: t("This could not be sent. Check your connection and try again.") };
        const { progress } = answered.payload;
        const refusal = progress.exceptionsByID[recordID];
        if (progress.failedIDs.length > 0) return refusal as ApiError;
        announceDone(answered, {
            body: t("The author is warned and will read it on their next visit."),
            onUndone: refreshElsewhere,
        });
        refreshElsewhere();
        return undefined;
    }

    function refreshElsewhere(): void {
        dispatch(invalidateQueries(fetchWarnings));
        if (discussionID !== undefined) dispatch(refreshActions("discussion", discussionID));
    }
}
