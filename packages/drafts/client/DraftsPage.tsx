import { usePermission } from "@parley/accounts/client";
import type { Draft, DraftStatus } from "@parley/drafts/contract";
import { DRAFTS_PAGE, draftPath, draftVersionsPath } from "@parley/drafts/contract";
import {
    Button,
    ButtonLink,
    Empty,
    FormError,
    formatFullTime,
    Loaded,
    MetaLine,
    Notice,
    Pager,
    RelativeTime,
    Row,
    RowList,
    Tabs,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, StatusNotice, TitledPage, useDone } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { TransientKeyField, useFormState, usePageSettings } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router";
import { draftRows } from "./DraftsPage.styles";
import type { DeviceDrafts } from "./deviceDrafts";
import { findDeviceDrafts } from "./deviceDrafts";
import { selectDrafts } from "./drafts.slice";
import { fetchDrafts } from "./drafts.thunks";
import { draftsHref, parseDraftsQuery } from "./lists";
import { ScheduleFields, useScheduledTime } from "./ScheduleFields";
import { useDraftActions } from "./useDraftActions";

const NOTHING_ON_DEVICE: DeviceDrafts = { count: 0, draftIDs: [] };

const isSame = (one: DeviceDrafts, other: DeviceDrafts): boolean =>
    one.count === other.count && one.draftIDs.join() === other.draftIDs.join();

/** `/drafts`: the member's drafts on this device and in the account, by status: drafts, scheduled posts and failed ones. */
export function Page(): ReactNode {
    const t = useTranslation();
    const query = parseDraftsQuery(useLocation().search);
    const drafts = useAppSelector((state) => selectDrafts(state, query));
    const sent = useFormState("drafts");
    const actions = useDraftActions(query);
    const dispatch = useAppDispatch();
    const device = findDeviceDrafts();
    const onDevice = useAppSelector((state) => device?.select(state) ?? NOTHING_ON_DEVICE, isSame);
    const { draftStatus } = query;
    const tab = (status: DraftStatus, name: string) => ({ name, url: draftsHref(status), current: status === draftStatus });
    return (
        <TitledPage title={t("Drafts")}>
            <p className={textStyles.quiet}>
                {t("Everything you have written and not posted yet, on this device and in your account.")}
            </p>
            {device && <device.part />}
            <Tabs
                label={t("Drafts")}
                tabs={[tab("draft", t("Drafts")), tab("scheduled", t("Scheduled")), tab("error", t("Not posted"))]}
            />
            {sent && <FormError message={wrongIn(sent) ?? t("This could not be done. Nothing was changed.")} />}
            <DeletedNotice />
            <DoneNotice
                messages={{
                    restore: t("The draft is back."),
                    cancel: DONE_MESSAGES.cancelled(t),
                    schedule: DONE_MESSAGES.scheduled(t),
                }}
            />
            <Loaded value={drafts} error={() => <Unanswered again={() => void dispatch(fetchDrafts(query))} />}>
                {(page) => <AccountDrafts page={page} status={draftStatus} device={onDevice} actions={actions} />}
            </Loaded>
        </TitledPage>
    );
}

interface AccountDraftsProps {
    page: DraftPage;
    status: DraftStatus;
    device: DeviceDrafts;
    actions: DraftActions;
}

/** Drafts in the account, without those that are listed on this device already. */
function AccountDrafts({ page: { items, paging }, status, device, actions }: AccountDraftsProps): ReactNode {
    const t = useTranslation();
    const { page, limit, total = items.length } = paging;
    if (items.length === 0) return status === "draft" && device.count > 0 ? null : <None status={status} />;
    const others = items.filter(({ draftID }) => !device.draftIDs.includes(draftID));
    if (others.length === 0 && total <= limit) return null;
    return (
        <>
            <RowList label={t("In your account")}>
                {others.map((draft) => (
                    <DraftRow key={draft.draftID} draft={draft} actions={actions} />
                ))}
            </RowList>
            <Pager page={page} total={total} limit={limit} hrefOf={(next) => draftsHref(status, next)} />
        </>
    );
}

function Unanswered({ again }: { again: () => void }): ReactNode {
    const t = useTranslation();
    return (
        <Notice kind="warn">
            <p>{t("The drafts in your account could not be loaded.")}</p>
            <Button size={32} onClick={again}>
                {t("Try again")}
            </Button>
        </Notice>
    );
}

type DraftActions = ReturnType<typeof useDraftActions>;
type DraftPage = NonNullable<ReturnType<typeof selectDrafts>["data"]>;
type Translate = ReturnType<typeof useTranslation>;

const DONE_MESSAGES = {
    cancelled: (t: Translate) => t("It is a draft again and won’t be posted automatically."),
    scheduled: (t: Translate) => t("It will be posted at that time."),
};

function None({ status }: { status: DraftStatus }): ReactNode {
    const t = useTranslation();
    if (status === "scheduled")
        return (
            <Empty title={t("Nothing is scheduled.")} icon="clock">
                {t("Schedule a draft, and it is posted automatically at that time.")}
            </Empty>
        );
    if (status === "error") return <Empty title={t("Everything was posted on time.")} icon="check" />;
    return (
        <Empty title={t("No drafts")} icon="edit">
            {t("Whatever you start writing is saved to your account, and you can continue here.")}
        </Empty>
    );
}

function DraftRow({ draft, actions }: { draft: Draft; actions: DraftActions }): ReactNode {
    const t = useTranslation();
    const { name, excerpt, breadCrumbs, dateUpdated, dateInserted, draftStatus, failedReason } = draft;
    const mayChooseTime = usePermission("schedule.allow");
    const { locale, timeZone } = usePageSettings();
    const title = titleOf(draft, name, t);
    const isBusy = actions.busyID === draft.draftID;
    return (
        <li className={draftRows.row}>
            <div>
                <a className={draftRows.title} href={hrefOf(draft)}>
                    <bdi>{title}</bdi>
                </a>
                {excerpt && (
                    <p className={textStyles.small}>
                        <bdi>{excerpt}</bdi>
                    </p>
                )}
                <MetaLine>
                    {breadCrumbs?.at(-1) && <bdi>{breadCrumbs.at(-1)?.name}</bdi>}
                    <span>
                        <Sentence
                            text={t("saved {time}")}
                            values={{ time: <RelativeTime date={dateUpdated ?? dateInserted} /> }}
                        />
                    </span>
                    {draft.dateScheduled && (
                        <span>
                            {t("to be posted on {date}", { date: formatFullTime(draft.dateScheduled, locale, timeZone) })}
                        </span>
                    )}
                </MetaLine>
            </div>
            {draftStatus === "error" && failedReason && (
                <Notice kind="warn">{t("It could not be posted: {reason}", { reason: failedReason })}</Notice>
            )}
            <div className={draftRows.actions}>
                <ButtonLink size={32} href={hrefOf(draft)} aria-label={t("Continue writing: {title}", { title })}>
                    {t("Continue writing")}
                </ButtonLink>
                {draftStatus === "scheduled" && mayChooseTime && (
                    <ActionForm draft={draft} operation="cancel" onAction={() => actions.cancel(draft)}>
                        <Button type="submit" size={32} disabled={isBusy} aria-label={t("Cancel schedule: {title}", { title })}>
                            {t("Cancel schedule")}
                        </Button>
                    </ActionForm>
                )}
                <VersionsLink draft={draft} title={title} />
                <ActionForm draft={draft} operation="delete" onAction={() => actions.remove(draft)}>
                    <Button type="submit" size={32} variant="text" disabled={isBusy} aria-label={t("Delete {title}", { title })}>
                        {t("Delete")}
                    </Button>
                </ActionForm>
            </div>
            {mayChooseTime && mayBeScheduled(draft) && (
                <TimeForm draft={draft} onChoose={(date) => actions.schedule(draft, date)} />
            )}
        </li>
    );
}

/** Link to the earlier versions of a draft. One that was saved only once has none. */
function VersionsLink({ draft: { draftID, version }, title }: { draft: Draft; title: string }): ReactNode {
    const t = useTranslation();
    if (version === 1) return null;
    return (
        <ButtonLink
            size={32}
            variant="text"
            href={draftVersionsPath(draftID)}
            aria-label={t("Earlier versions: {title}", { title })}
        >
            {t("Earlier versions")}
        </ButtonLink>
    );
}

/** Form that sets the publication time, for members who may schedule (DRAFT-027). */
function TimeForm({ draft, onChoose }: { draft: Draft; onChoose: (date: Date) => Promise<void> }): ReactNode {
    const t = useTranslation();
    const sent = useFormState("drafts");
    const { mistake, read } = useScheduledTime();
    const isSent = sent?.values.DraftID === String(draft.draftID);
    return (
        <details>
            <summary className={draftRows.more}>{draft.draftStatus === "scheduled" ? t("Change time") : t("Schedule")}</summary>
            <ActionForm draft={draft} operation="schedule" onAction={choose}>
                <ScheduleFields
                    id={`time-${draft.draftID}`}
                    date={draft.dateScheduled}
                    entered={isSent ? sent?.values.DateScheduled : undefined}
                    errors={mistake === undefined ? [] : [mistake]}
                    required
                >
                    <Button type="submit">{t("Schedule")}</Button>
                </ScheduleFields>
            </ActionForm>
        </details>
    );

    async function choose(form: FormData): Promise<void> {
        const date = read(form);
        if (date) await onChoose(date);
    }
}

/** Message after a draft was deleted without scripts, with the button that restores it. */
function DeletedNotice(): ReactNode {
    const t = useTranslation();
    const done = useDone();
    const draftID = new URLSearchParams(useLocation().search).get("DraftID");
    if (done !== "delete" || draftID === null) return null;
    return (
        <StatusNotice>
            <Row>
                {t("Draft deleted.")}
                <form method="post" action={DRAFTS_PAGE}>
                    <TransientKeyField />
                    <input type="hidden" name="Act" value="restore" />
                    <Button type="submit" size={32} name="DraftID" value={draftID}>
                        {t("Undo")}
                    </Button>
                </form>
            </Row>
        </StatusNotice>
    );
}

interface ActionFormProps {
    draft: Draft;
    operation: "delete" | "cancel" | "schedule";
    onAction: (form: FormData) => Promise<void>;
    children: ReactNode;
}

/** Form of one action on a draft. With scripts the action runs in the page, without them the form is posted. */
function ActionForm({ draft, operation, onAction, children }: ActionFormProps): ReactNode {
    const submit = (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void onAction(new FormData(event.currentTarget));
    };
    return (
        <form method="post" action={DRAFTS_PAGE} onSubmit={submit}>
            <TransientKeyField />
            <input type="hidden" name="Act" value={operation} />
            <input type="hidden" name="DraftID" value={draft.draftID} />
            {draft.draftStatus !== "draft" && <input type="hidden" name="Status" value={draft.draftStatus} />}
            {children}
        </form>
    );
}

function titleOf({ recordType }: Draft, name: string | undefined, t: Translate): string {
    if (recordType === "message") return name === undefined ? t("A message") : t("Message to {name}", { name });
    if (recordType === "comment") return name === undefined ? t("A reply") : t("Reply to {name}", { name });
    return name ?? t("A post without a title");
}

function hrefOf({ editUrl, draftID, recordID }: Draft): string {
    if (!editUrl || !URL.canParse(editUrl)) return draftPath(draftID, recordID);
    return toLocalAddress(editUrl);
}

/** Checks whether a draft has the title and text that publication requires. */
function mayBeScheduled({ recordType, name, excerpt }: Draft): boolean {
    return (
        (recordType === "discussion" || recordType === "comment") && name !== undefined && excerpt !== undefined && excerpt !== ""
    );
}

function wrongIn({ message, errors }: NonNullable<ReturnType<typeof useFormState>>): string | undefined {
    return Object.values(errors ?? {})[0]?.[0]?.message ?? message;
}
