import { addDraft, fetchDrafts, removeDraft, selectDraftLink, selectDrafts, valuesOf } from "@parley/drafts/client";
import type { Draft } from "@parley/drafts/contract";
import { DRAFTS_PAGE, draftPath } from "@parley/drafts/contract";
import {
    Button,
    Empty,
    Loader,
    Notice,
    RelativeTime,
    RowBones,
    textStyles,
    useAlive,
    useToasts,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { dropUnread, putBackUnread, unreadEntries } from "@parley/library/client/persist";
import type { useAppStore } from "@parley/library/client/store";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fresh } from "@parley/library/client/thunks";
import { selectMe, TitledPage } from "@parley/users/client";
import type { ReactNode } from "react";
import { useEffect, useMemo, useState } from "react";
import { shallowEqual } from "react-redux";
import { selectDiscussion } from "../discussions.slice";
import { fetchDiscussion } from "../discussions.thunks";
import { CopyButton, KeptWords, Part, WholeText } from "./KeptWords";
import { KEPT_DRAFTS } from "./keptDrafts";
import type { KeptText } from "./keptTexts.slice";
import { placeOf, selectKeptTexts, selectTextsOf, textPut, textSent } from "./keptTexts.slice";
import { OutboxBox } from "./OutboxBoxes";
import { selectOutbox } from "./outbox.slice";
import { draftPlaceOf } from "./outboxPlaces";
import { recovered } from "./RecoveredPage.styles";
import { throwAway } from "./throwAway";
import { useWritingKinds } from "./useWritingKinds";
import { firstWordsOf } from "./wordsOf";
import { partsOf } from "./writingKinds";

/** `/recovered`: all that this device and the account still hold of what the member has written (FC-61, FC-63…FC-67). */
export function Page(): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const waiting = useAppSelector(selectOutbox);
    const texts = useOwnTexts();
    const drafts = useDraftsApart();
    const unread = useUnread();
    const isNothing =
        waiting.length + texts.length + drafts.items.length + unread.entries.length === 0 && drafts.status === LoadStatus.SUCCESS;
    return (
        <TitledPage title={t("What is kept")} end={<a href={DRAFTS_PAGE}>{t("Drafts")}</a>}>
            <p className={textStyles.quiet}>
                {t("Everything you have written and not posted yet, on this device and in your account.")}
            </p>
            {!isAlive && <Notice kind="info">{t("Turn on scripts to see what is saved on this device.")}</Notice>}
            {isAlive && isNothing && (
                <Empty title={t("Nothing saved here")} icon="check">
                    {t("Everything you wrote here was posted or discarded.")}
                </Empty>
            )}
            {waiting.length > 0 && (
                <Part title={t("Waiting to be sent")}>
                    {waiting.map((item) => (
                        <li key={item.itemID} className={recovered.row}>
                            <OutboxBox item={item} />
                        </li>
                    ))}
                </Part>
            )}
            {texts.length > 0 && (
                <Part title={t("On this device")}>
                    {texts.map(([place, text]) => (
                        <KeptRow key={place} place={place} text={text} />
                    ))}
                </Part>
            )}
            {drafts.status === LoadStatus.ERROR && (
                <Notice kind="warn">
                    <p>{t("The drafts in your account could not be loaded.")}</p>
                    <Button size={32} onClick={drafts.again}>
                        {t("Try again")}
                    </Button>
                </Notice>
            )}
            {drafts.status === LoadStatus.LOADING && (
                <Loader>
                    <RowBones />
                </Loader>
            )}
            {drafts.items.length > 0 && (
                <Part title={t("In your account")}>
                    {drafts.items.map((draft) => (
                        <DraftRow key={draft.draftID} draft={draft} again={drafts.again} />
                    ))}
                </Part>
            )}
            {unread.entries.length > 0 && (
                <Part title={t("Unreadable")}>
                    {unread.entries.map((entry) => (
                        <UnreadRow key={`${entry.table} ${entry.name}`} entry={entry} again={unread.again} />
                    ))}
                </Part>
            )}
        </TitledPage>
    );
}

/** The member's own, the latest first. */
function useOwnTexts(): [place: string, text: KeptText][] {
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    return useAppSelector((state) => selectTextsOf(state, userID));
}

/** Drafts whose words don't stand on this device as well. */
function useDraftsApart() {
    const dispatch = useAppDispatch();
    const texts = useOwnTexts();
    const waiting = useAppSelector(selectOutbox);
    const lists = useAppSelector((state) => KEPT_DRAFTS.map((query) => selectDrafts(state, query)), shallowEqual);
    const here = useAppSelector((state) =>
        [...texts.map(([place]) => place), ...waiting.map(({ itemID }) => draftPlaceOf(itemID))]
            .flatMap((place) => selectDraftLink(state, place)?.draftID ?? [])
            .join(" "),
    );
    const isHere = (draftID: number) => here.split(" ").includes(String(draftID));
    const items = lists.flatMap(({ data }) => data?.items ?? []).filter(({ draftID }) => !isHere(draftID));
    const dateOf = ({ dateUpdated, dateInserted }: Draft) => dateUpdated ?? dateInserted;
    const has = (status: LoadStatus) => lists.some((list) => list.status === status);
    return {
        items: items.sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1)),
        status: has(LoadStatus.ERROR) ? LoadStatus.ERROR : has(LoadStatus.LOADING) ? LoadStatus.LOADING : LoadStatus.SUCCESS,
        again: () => {
            for (const query of KEPT_DRAFTS) void dispatch(fetchDrafts(query));
        },
    };
}

function KeptRow({ place, text }: { place: string; text: KeptText }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { kind: kindName, rest } = partsOf(place);
    const kind = useWritingKinds()?.[kindName];
    const about = useAbout(kind?.discussionOf?.(rest));
    const path = about.isGone ? undefined : kind?.pathOf(rest);
    const isAside = placeOf(place) !== place;
    const { values, dateKept } = text;
    const title = values.name || firstWordsOf(values) || t("Untitled text");
    return (
        <KeptWords
            title={title}
            path={isAside ? undefined : path}
            values={values}
            acts={
                <>
                    {isAside && path !== undefined && (
                        <Button size={32} onClick={putForward} aria-label={t("Continue writing {title}", { title })}>
                            {t("Continue writing")}
                        </Button>
                    )}
                    <Button size={32} variant="text" onClick={discard} aria-label={t("Discard {title}", { title })}>
                        {t("Discard")}
                    </Button>
                </>
            }
        >
            {kind && <span>{kind.name(t)}</span>}
            {about.name && (
                <span>
                    <Sentence text={t("in {place}")} values={{ place: <bdi>{about.name}</bdi> }} />
                </span>
            )}
            {about.isGone && <span>{t("The post it was written for is gone.")}</span>}
            {about.isClosed && <span>{t("The post is closed.")}</span>}
            {isAside && <span>{t("written in another window")}</span>}
            {dateKept !== undefined && <RelativeTime date={dateKept} />}
        </KeptWords>
    );

    function discard(): void {
        const undo = { name: t("Undo"), onPress: dispatch(throwAway(place)) };
        addToast({ body: t("Discarded."), action: undo, persistent: true, dismissible: true });
    }

    /** What stands in the form meanwhile takes its place aside. */
    function putForward(): void {
        dispatch(swapped(place, text));
    }
}

/** The words that stand aside and those in the form change their places. */
function swapped(aside: string, text: KeptText) {
    return (dispatch: ReturnType<typeof useAppDispatch>, getState: ReturnType<typeof useAppStore>["getState"]): void => {
        const place = placeOf(aside);
        const there = selectKeptTexts(getState())[place];
        dispatch(textPut({ place, text }));
        if (there) dispatch(textPut({ place: aside, text: there }));
        else dispatch(textSent(aside));
    };
}

function DraftRow({ draft, again }: { draft: Draft; again: () => void }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { draftID, recordID, editUrl, name, excerpt, draftStatus, dateUpdated, dateInserted, failedReason } = draft;
    const { values } = useMemo(() => valuesOf(draft), [draft]);
    const path = editUrl && URL.canParse(editUrl) ? pathIn(new URL(editUrl)) : draftPath(draftID, recordID);
    const isReply = draft.recordType === "comment";
    const title = (isReply ? excerpt : name) || excerpt || t("A post without a title");
    return (
        <KeptWords
            title={title}
            path={path}
            values={values}
            acts={
                <Button size={32} variant="text" onClick={() => void discard()} aria-label={t("Discard {title}", { title })}>
                    {t("Discard")}
                </Button>
            }
        >
            <span>{isReply ? t("A reply") : t("A post")}</span>
            {isReply && name && (
                <span>
                    <Sentence text={t("in {place}")} values={{ place: <bdi>{name}</bdi> }} />
                </span>
            )}
            {draftStatus === "scheduled" && <span>{t("scheduled")}</span>}
            {draftStatus === "error" && <span>{t("It could not be posted: {reason}", { reason: failedReason ?? "" })}</span>}
            <RelativeTime date={dateUpdated ?? dateInserted} />
        </KeptWords>
    );

    async function discard(): Promise<void> {
        const answered = await dispatch(removeDraft({ draftID }));
        if (removeDraft.rejected.match(answered)) {
            addToast({ kind: "failure", body: answered.payload?.description || answered.payload?.message });
            return;
        }
        const undo = { name: t("Undo"), onPress: () => void putBack() };
        addToast({ body: t("Discarded."), action: undo, persistent: true, dismissible: true });
    }

    async function putBack(): Promise<void> {
        const { recordType, parentRecordType, parentRecordID, attributes } = draft;
        const place = {
            ...(recordID !== undefined && { recordID }),
            ...(parentRecordType !== undefined && { parentRecordType }),
            ...(parentRecordID !== undefined && { parentRecordID }),
        };
        const answered = await dispatch(addDraft({ recordType, attributes, ...place }));
        if (addDraft.rejected.match(answered)) addToast({ kind: "failure", body: answered.payload?.message });
        again();
    }
}

const pathIn = ({ pathname, search, hash }: URL): string => pathname + search + hash;

interface UnreadEntry {
    table: string;
    name: string;
    text: string;
}

const TABLES = ["keptTexts", "outbox"];

/** What can't be read is shown as it stands, where it is the member's own. */
function useUnread() {
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const [entries, setEntries] = useState<UnreadEntry[]>([]);
    const [times, setTimes] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked up again when something was done
    useEffect(() => {
        const all = TABLES.flatMap((table) =>
            Object.entries(unreadEntries(table)).map(([name, text]) => ({ table, name, text })),
        );
        setEntries(all.filter(({ name, text }) => isOwn(name, text, userID)));
    }, [userID, times]);
    return { entries, again: () => setTimes((count) => count + 1) };
}

/** By its name; what has none of ours, by the places in it. */
function isOwn(name: string, text: string, userID: number): boolean {
    if (userID === 0) return false;
    if (/^\d+\//.test(name)) return name.startsWith(`${userID}/`);
    const owners = [...text.matchAll(/"(\d+)\/[a-zA-Z]+/g)].map(([, owner]) => owner);
    return owners.length > 0 && owners.every((owner) => owner === String(userID));
}

function UnreadRow({ entry: { table, name, text }, again }: { entry: UnreadEntry; again: () => void }): ReactNode {
    const t = useTranslation();
    const { addToast } = useToasts();
    return (
        <li className={recovered.row}>
            <p>{t("This was saved by another version, or is damaged. It is shown as it is.")}</p>
            <WholeText words={text} />
            <div className={recovered.acts}>
                <CopyButton words={text} title={name} />
                <Button size={32} variant="text" onClick={discard} aria-label={t("Discard {title}", { title: name })}>
                    {t("Discard")}
                </Button>
            </div>
        </li>
    );

    function discard(): void {
        dropUnread(table, name);
        again();
        const putBack = () => {
            putBackUnread(table, name, text);
            again();
        };
        addToast({ body: t("Discarded."), action: { name: t("Undo"), onPress: putBack }, persistent: true, dismissible: true });
    }
}

/** The post that something was written for, as far as it is known. */
function useAbout(discussionID: number | undefined): { name?: string; isGone?: boolean; isClosed?: boolean } {
    const dispatch = useAppDispatch();
    const asked = useAppSelector((state) => (discussionID === undefined ? undefined : selectDiscussion(state, discussionID)));
    useEffect(() => {
        if (discussionID !== undefined) void dispatch(fresh(fetchDiscussion, { discussionID }));
    }, [dispatch, discussionID]);
    const isGone = asked?.status === LoadStatus.ERROR && [403, 404, 410].includes(asked.error?.status ?? 0);
    return isGone ? { isGone } : { ...(asked?.data && { name: asked.data.name, isClosed: asked.data.closed }) };
}
