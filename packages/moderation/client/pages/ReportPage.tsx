import { CategoriesNav } from "@parley/categories/client";
import { Button, Columns, FormError, ListHead, Loaded, Page as PageFrame, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { reportPath } from "@parley/moderation/contract";
import { useParams } from "react-router";
import { ReportFields } from "../components/ReportFields";
import { selectReportReasons } from "../moderation.slice";

/** `/report/{recordType}/{recordID}`: form that reports a post without scripts. */
export function Page() {
    const t = useTranslation();
    const { recordType = "", recordID = "" } = useParams();
    const sent = useFormState("report");
    const reasons = useAppSelector(selectReportReasons);
    const errors = sent?.errors?.reportReasonIDs?.map(({ message }) => message);
    return (
        <PageFrame narrow columns>
            <Columns left={<CategoriesNav />}>
                <ListHead kind="title">
                    <h1>{recordType === "comment" ? t("Report reply") : t("Report post")}</h1>
                </ListHead>
                <form method="post" action={reportPath(recordType, Number(recordID))}>
                    <TransientKeyField />
                    <Stack gap="large">
                        {sent?.message && <FormError message={sent.message} />}
                        <Loaded value={reasons}>
                            {(data) => (
                                <ReportFields
                                    reasons={data}
                                    errors={errors}
                                    chosen={sent?.values.reportReasonIDs?.split(" ") ?? []}
                                    note={sent?.values.noteBody}
                                />
                            )}
                        </Loaded>
                        <Row>
                            <Button type="submit" variant="primary">
                                {t("Report")}
                            </Button>
                        </Row>
                    </Stack>
                </form>
            </Columns>
        </PageFrame>
    );
}
