import type { Mistakes } from "@parley/discussionOptions/client";
import { OptionDialog } from "@parley/discussionOptions/client";
import { LineBones, Loaded, Loader, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { fetchUnlessFresh, useLoadable } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReportRecordType } from "@parley/moderation/contract";
import { ReportFields } from "../components/ReportFields";
import { selectReportReasons } from "../moderation.slice";
import { addReport, fetchReportReasons } from "../moderation.thunks";

interface ReportDialogProps {
    recordType: ReportRecordType;
    recordID: number;
    onClose: () => void;
}

/** Dialog that reports a post to its moderators. */
export function ReportDialog({ recordType, recordID, onClose }: ReportDialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const reasons = useLoadable(selectReportReasons, () => fetchUnlessFresh(fetchReportReasons, { includeDeleted: false }));
    return (
        <OptionDialog
            title={recordType === "comment" ? t("Report reply") : t("Report post")}
            action={t("Report")}
            check={check}
            send={send}
            onClose={onClose}
        >
            {(errorsOf) => (
                <Loaded
                    value={reasons}
                    loader={
                        <Loader>
                            <LineBones />
                        </Loader>
                    }
                >
                    {(data) => <ReportFields reasons={data} errors={errorsOf("reportReasonIDs")} />}
                </Loaded>
            )}
        </OptionDialog>
    );

    function check(data: FormData): Mistakes {
        return data.getAll("reportReasonIDs").length > 0 ? {} : { reportReasonIDs: t("Choose at least one reason.") };
    }

    async function send(data: FormData): Promise<ApiError | undefined> {
        const reportReasonIDs = data.getAll("reportReasonIDs").map(String);
        const noteBody = String(data.get("noteBody") ?? "");
        const answered = await dispatch(addReport({ recordType, recordID, reportReasonIDs, noteBody }));
        if (addReport.rejected.match(answered))
            return answered.payload ?? { status: 0, message: t("This could not be sent. Check your connection and try again.") };
        addToast({ kind: "success", body: t("Thank you. The moderators will look at it.") });
        return undefined;
    }
}
