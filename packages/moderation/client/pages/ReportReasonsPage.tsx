import {
    Button,
    ButtonLink,
    Empty,
    Field,
    FormError,
    Loaded,
    MetaLine,
    OrderButtons,
    RowList,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { formatList } from "@parley/library/contract";
import type { ReportReason } from "@parley/moderation/contract";
import { REPORT_REASONS_PAGE, REPORTS_PAGE } from "@parley/moderation/contract";
import { selectRoles } from "@parley/permissions/client";
import { RoleID } from "@parley/permissions/contract";
import { useLocation } from "react-router";
import { RoleChoice } from "../components/RoleChoice";
import { selectAllReportReasons } from "../moderation.slice";

/** `/settings/report-reasons`: reasons for reports, for moderators; `?edit=` names the one to edit. */
export function Page() {
    const t = useTranslation();
    const all = useAppSelector(selectAllReportReasons);
    const editedID = new URLSearchParams(useLocation().search).get("edit");
    return (
        <Loaded value={all}>
            {(reasons) => {
                const edited = reasons.find(({ reportReasonID }) => reportReasonID === editedID);
                return edited ? (
                    <TitledPage title={t("Report reason")} end={<a href={REPORT_REASONS_PAGE}>{t("Back to the reasons")}</a>}>
                        <ReasonForm reason={edited} />
                    </TitledPage>
                ) : (
                    <ListPage reasons={reasons} />
                );
            }}
        </Loaded>
    );
}

function ListPage({ reasons }: { reasons: readonly ReportReason[] }) {
    const t = useTranslation();
    const sent = useFormState("reportReasons");
    const offered = reasons.filter(({ deleted }) => !deleted);
    const former = reasons.filter(({ deleted }) => deleted);
    return (
        <TitledPage title={t("Report reasons")} end={<a href={REPORTS_PAGE}>{t("Reports")}</a>}>
            {sent?.message && <FormError message={sent.message} />}
            <DoneNotice
                messages={{
                    added: t("The reason is added."),
                    changed: t("The reason is changed."),
                    moved: t("The reason is moved."),
                    removed: t("The reason is no longer offered. You can offer it again below."),
                    offered: t("The reason is offered again."),
                }}
            />
            <p>{t("Reasons people can choose from when they report a post, in this order.")}</p>
            {offered.length === 0 ? (
                <Empty title={t("No reasons yet, so nothing can be reported")} icon="flag" />
            ) : (
                <RowList label={t("Report reasons")}>
                    {offered.map((reason, index) => (
                        <ReasonRow
                            key={reason.reportReasonID}
                            reason={reason}
                            isFirst={index === 0}
                            isLast={index === offered.length - 1}
                        />
                    ))}
                </RowList>
            )}
            {former.length > 0 && (
                <FormPart title={t("No longer offered")}>
                    <RowList label={t("No longer offered")}>
                        {former.map((reason) => (
                            <FormerRow key={reason.reportReasonID} reason={reason} />
                        ))}
                    </RowList>
                </FormPart>
            )}
            <FormPart title={t("Add a reason")}>
                <ReasonForm />
            </FormPart>
        </TitledPage>
    );
}

function ReasonRow({ reason, isFirst, isLast }: { reason: ReportReason; isFirst: boolean; isLast: boolean }) {
    const t = useTranslation();
    const { reportReasonID, name } = reason;
    return (
        <EntryRow
            action={REPORT_REASONS_PAGE}
            field="Reason"
            value={reportReasonID}
            buttons={
                <>
                    <ButtonLink
                        size={32}
                        href={`${REPORT_REASONS_PAGE}?${new URLSearchParams({ edit: reportReasonID })}`}
                        aria-label={t("Edit {name}", { name })}
                    >
                        {t("Edit")}
                    </ButtonLink>
                    <OrderButtons name={name} isFirst={isFirst} isLast={isLast} />
                    <Button size={32} type="submit" name="Form" value="remove" aria-label={t("Remove {name}", { name })}>
                        {t("Remove")}
                    </Button>
                </>
            }
        >
            <ReasonSummary reason={reason} />
        </EntryRow>
    );
}

function FormerRow({ reason }: { reason: ReportReason }) {
    const t = useTranslation();
    const label = t("Offer {name} again", { name: reason.name });
    return (
        <EntryRow
            action={REPORT_REASONS_PAGE}
            field="Reason"
            value={reason.reportReasonID}
            buttons={
                <Button size={32} type="submit" name="Form" value="offer" aria-label={label}>
                    {t("Offer it again")}
                </Button>
            }
        >
            <ReasonSummary reason={reason} />
        </EntryRow>
    );
}

function ReasonSummary({ reason: { name, description, roleIDs, countReports = 0 } }: { reason: ReportReason }) {
    const t = useTranslation();
    const { data: roles = {} } = useAppSelector(selectRoles);
    return (
        <div>
            <p className={textStyles.strong}>
                <bdi>{name}</bdi>
            </p>
            {description !== "" && <p dir="auto">{description}</p>}
            <MetaLine>
                <span>{t("{count} Reports", { count: countReports })}</span>
                {roleIDs.length > 0 && (
                    <span>
                        {t("for {roles}", {
                            roles: formatList(
                                t,
                                roleIDs.flatMap((roleID) => roles[roleID]?.name ?? []),
                            ),
                        })}
                    </span>
                )}
            </MetaLine>
        </div>
    );
}

const FORM = "reportReason";

/** Form for a new or an existing reason. */
function ReasonForm({ reason }: { reason?: ReportReason }) {
    const t = useTranslation();
    const sent = useFormState(FORM)?.values;
    return (
        <PostedForm
            name={FORM}
            action={REPORT_REASONS_PAGE}
            which={reason ? "change" : "add"}
            submit={reason ? t("Save") : t("Add the reason")}
            fields={["name", "description"]}
        >
            {({ errorsOf }, idOf) => (
                <>
                    {reason && <input type="hidden" name="Reason" value={reason.reportReasonID} />}
                    <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Name"
                                dir="auto"
                                maxLength={100}
                                autoComplete="off"
                                defaultValue={sent?.Name ?? reason?.name ?? ""}
                            />
                        )}
                    </Field>
                    <Field id={idOf("description")} label={t("What it means")} errors={errorsOf("description")} optional>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Description"
                                dir="auto"
                                maxLength={500}
                                autoComplete="off"
                                defaultValue={sent?.Description ?? reason?.description ?? ""}
                            />
                        )}
                    </Field>
                    <RoleChoice
                        label={t("Who can choose it")}
                        hint={t("Everyone, if no role is chosen.")}
                        chosen={reason?.roleIDs ?? []}
                        sent={sent}
                        without={[RoleID.guest]}
                    />
                </>
            )}
        </PostedForm>
    );
}
