import { selectMe } from "@parley/accounts/client";
import { fetchDiscussion, selectDiscussion } from "@parley/discussions/client";
import { Button, Notice, RelativeTime, useToasts } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { listUnreadableEntries, removeUnreadableEntry, restoreUnreadableEntry } from "@parley/library/client/persist";
import type { useAppStore } from "@parley/library/client/store";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import type { LocalDraft } from "@parley/outbox/client";
import {
    CopyButton,
    discardText,
    fromAsideKey,
    OutboxBox,
    Part,
    parseDraftKey,
    readFirstWords,
    recovered,
    StoredText,
    selectLocalDrafts,
    selectOutbox,
    selectTextsOf,
    textPut,
    textSent,
    useWritingKinds,
    WholeText,
} from "@parley/outbox/client";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";

/** The member's texts on this device, shown above the drafts in their account (FC-61, FC-63…FC-67). */
export function DeviceDrafts(): ReactNode {
    const t = useTranslation();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const waiting = useAppSelector(selectOutbox);
    const texts = useAppSelector((state) => selectTextsOf(state, userID));
    const unread = useUnread();
    return (
        <>
            {/* With scripts it never takes up room: otherwise the page would jump when it is hydrated, under the pointer of who presses a link. */}
            <noscript>
                <Notice kind="info">{t("Turn on scripts to see what is saved on this device.")}</Notice>
            </noscript>
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
                    {texts.map(([draftKey, text]) => (
                        <LocalDraftRow key={draftKey} draftKey={draftKey} text={text} />
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
        </>
    );
}

function LocalDraftRow({ draftKey, text }: { draftKey: string; text: LocalDraft }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { kind: kindName, rest } = parseDraftKey(draftKey);
    const kind = useWritingKinds()?.[kindName];
    const about = useAbout(kind?.discussionOf?.(rest));
    const path = about.isGone ? undefined : kind?.pathOf(rest);
    const isAside = fromAsideKey(draftKey) !== draftKey;
    const { values, dateKept } = text;
    const title = values.name || readFirstWords(values) || t("Untitled text");
    return (
        <StoredText
            title={title}
            path={isAside ? undefined : path}
            values={values}
            actions={
                <>
                    {isAside && path !== undefined && (
                        <Button size={32} onClick={putForward} aria-label={t("Continue writing: {title}", { title })}>
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
        </StoredText>
    );

    function discard(): void {
        const undo = { name: t("Undo"), onPress: dispatch(discardText(draftKey)) };
        addToast({ body: t("Discarded."), action: undo, persistent: true, dismissible: true });
    }

    /** The present text of the form is set aside in exchange. */
    function putForward(): void {
        dispatch(swapped(draftKey, text));
    }
}

/** Exchanges a text that was set aside with the one in the form. */
function swapped(aside: string, text: LocalDraft) {
    return (dispatch: ReturnType<typeof useAppDispatch>, getState: ReturnType<typeof useAppStore>["getState"]): void => {
        const draftKey = fromAsideKey(aside);
        const there = selectLocalDrafts(getState())[draftKey];
        dispatch(textPut({ draftKey, text }));
        if (there) dispatch(textPut({ draftKey: aside, text: there }));
        else dispatch(textSent(aside));
    };
}

interface UnreadEntry {
    table: string;
    name: string;
    text: string;
}

const TABLES = ["keptTexts", "outbox"];

/** Returns the member's entries that cannot be parsed, to show them unchanged. */
function useUnread() {
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const [entries, setEntries] = useState<UnreadEntry[]>([]);
    const [times, setTimes] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked up again when something was done
    useEffect(() => {
        const all = TABLES.flatMap((table) =>
            Object.entries(listUnreadableEntries(table)).map(([name, text]) => ({ table, name, text })),
        );
        setEntries(all.filter(({ name, text }) => isOwn(name, text, userID)));
    }, [userID, times]);
    return { entries, again: () => setTimes((count) => count + 1) };
}

/** Decides by the entry's key; if that has another format, by the draft keys in its text. */
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
            <div className={recovered.actions}>
                <CopyButton words={text} title={name} />
                <Button size={32} variant="text" onClick={discard} aria-label={t("Discard {title}", { title: name })}>
                    {t("Discard")}
                </Button>
            </div>
        </li>
    );

    function discard(): void {
        removeUnreadableEntry(table, name);
        again();
        const restore = () => {
            restoreUnreadableEntry(table, name, text);
            again();
        };
        addToast({ body: t("Discarded."), action: { name: t("Undo"), onPress: restore }, persistent: true, dismissible: true });
    }
}

/** Returns title and state of the discussion that a draft belongs to, as far as loaded. */
function useAbout(discussionID: number | undefined): { name?: string; isGone?: boolean; isClosed?: boolean } {
    const dispatch = useAppDispatch();
    const discussion = useAppSelector((state) =>
        discussionID === undefined ? undefined : selectDiscussion(state, discussionID),
    );
    useEffect(() => {
        if (discussionID !== undefined) void dispatch(fetchUnlessFresh(fetchDiscussion, { discussionID }));
    }, [dispatch, discussionID]);
    const isGone = discussion?.status === LoadStatus.ERROR && [403, 404, 410].includes(discussion.error?.status ?? 0);
    return isGone ? { isGone } : { ...(discussion?.data && { name: discussion.data.name, isClosed: discussion.data.closed }) };
}
