import { Checkbox, Field, FieldGroup, TextArea, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReportReason } from "@parley/moderation/contract";
import { MAXIMUM_NOTE } from "@parley/moderation/contract";

interface ReportFieldsProps {
    reasons: readonly ReportReason[];
    errors?: readonly string[] | undefined;
    /** Posted values of a form that came back. */
    chosen?: readonly string[];
    note?: string | undefined;
}

/** Fields of a report: reasons and a note. */
export function ReportFields({ reasons, errors, chosen = [], note }: ReportFieldsProps) {
    const t = useTranslation();
    if (reasons.length === 0) return <p>{t("There are no reasons to choose from.")}</p>;
    return (
        <>
            <FieldGroup label={t("What is wrong with it?")} errors={errors}>
                {reasons.map(({ reportReasonID, name, description }) => (
                    <Checkbox
                        key={reportReasonID}
                        name="reportReasonIDs"
                        value={reportReasonID}
                        defaultChecked={chosen.includes(reportReasonID)}
                    >
                        {name}
                        {description !== "" && <span className={`${textStyles.small} ${textStyles.quiet}`}> {description}</span>}
                    </Checkbox>
                ))}
            </FieldGroup>
            <Field label={t("Anything else?")} optional hint={t("Only moderators can read this and see who wrote it.")}>
                {(attributes) => (
                    <TextArea {...attributes} name="noteBody" rows={3} dir="auto" maxLength={MAXIMUM_NOTE} defaultValue={note} />
                )}
            </Field>
        </>
    );
}
