import { DRAFTS_PAGE } from "@parley/drafts/contract";
import { Button, formatFullTime, Icon, textStyles, useToasts } from "@parley/library/client/components";
import { dateFormat, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { isEntryMissing } from "@parley/library/client/persist";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { describeError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { readFirstWords } from "./localDrafts/wordsOf";
import { outbox } from "./Outbox.styles";
import type { PendingSubmission } from "./outbox.slice";
import { OUTBOX, selectOutbox, selectRequiresSession, selectSendingID, sessionNeeded, shownHere } from "./outbox.slice";
import { findForm } from "./sending/formsHere";
import { getOutboxSender } from "./sending/outboxSender";
import { isKeyUsed } from "./sending/refusals";
import { SessionOver } from "./session/SessionOver";
import { loadWritingKind, parseDraftKey } from "./writingKinds";

/** Pending submissions of one draft key, the oldest first. */
export function OutboxBoxes({ draftKey }: { draftKey: string }): ReactNode {
    const t = useTranslation();
    const all = useAppSelector(selectOutbox);
    const items = useMemo(() => all.filter((item) => item.place === draftKey), [all, draftKey]);
    return (
        <ul className={outbox.list} aria-label={t("Waiting to be sent")}>
            {items.map((item) => (
                <li key={item.itemID}>
                    <OutboxBox item={item} />
                </li>
            ))}
        </ul>
    );
}

/** A pending submission: its text, why it is pending, and buttons to edit or cancel it. */
export function OutboxBox({ item }: { item: PendingSubmission }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const navigate = useNavigate();
    const { addToast } = useToasts();
    const [isBusy, setBusy] = useState(false);
    const { itemID, values, refusal, place, isTakenBack = false } = item;
    useEffect(() => {
        dispatch(shownHere({ itemID, by: 1 }));
        return () => void dispatch(shownHere({ itemID, by: -1 }));
    }, [dispatch, itemID]);
    const isSending = useAppSelector(selectSendingID) === itemID;
    const words = readFirstWords(values);
    const titleID = useId();
    // Several texts may be waiting: each button is named after its text.
    const toButtonName = (button: string) => ({
        id: `${titleID}${button}`,
        "aria-labelledby": `${titleID}${button} ${titleID}`,
    });
    return (
        <div className={outbox.box}>
            <Icon name={refusal ? "error" : "offline"} />
            <div>
                {values.name && (
                    <p className={textStyles.strong} id={titleID}>
                        <bdi>{values.name}</bdi>
                    </p>
                )}
                {words !== values.name && (
                    <p className={outbox.words} dir="auto" id={values.name ? undefined : titleID}>
                        {words}
                    </p>
                )}
                <div role="status">
                    <Why item={item} isSending={isSending} />
                </div>
            </div>
            <span className={outbox.actions}>
                {!isTakenBack && (
                    <Button {...toButtonName("edit")} variant="text" size={32} disabled={isBusy} onClick={() => void edit()}>
                        {t("Edit")}
                    </Button>
                )}
                <Button
                    {...toButtonName("takeBack")}
                    variant="text"
                    size={32}
                    disabled={isBusy}
                    onClick={() => void (isTakenBack ? getOutboxSender(store).restore(item) : cancel())}
                >
                    {isTakenBack ? t("Undo") : t("Take back")}
                </Button>
            </span>
        </div>
    );

    async function edit(): Promise<void> {
        setBusy(true);
        const outcome = await getOutboxSender(store).edit(item);
        setBusy(false);
        if (outcome === "busy") return announceBusy();
        if (outcome === "arrived") return;
        const form = findForm(place);
        if (form)
            return void form.querySelector<HTMLElement>("textarea[name=body]:not([hidden]), [contenteditable=true]")?.focus();
        const { kind, rest } = parseDraftKey(place);
        await navigate((await loadWritingKind(kind))?.pathOf(rest) ?? DRAFTS_PAGE);
    }

    async function cancel(): Promise<void> {
        setBusy(true);
        const outcome = await getOutboxSender(store).cancel(item);
        setBusy(false);
        if (outcome === "busy") return announceBusy();
        if (outcome !== "done") return;
        addToast({
            body: t("Taken back: it will not be posted."),
            action: { name: t("Undo"), onPress: () => void getOutboxSender(store).restore(item) },
            persistent: true,
            dismissible: true,
        });
    }

    function announceBusy(): void {
        addToast({ body: t("It is being sent right now.") });
    }
}

function Why({
    item: { itemID, dateKept, refusal, delayReason, isTakenBack },
    isSending,
}: {
    item: PendingSubmission;
    isSending: boolean;
}): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const { locale, timeZone } = usePageSettings();
    const requiresSession = useAppSelector(selectRequiresSession);
    const quiet = `${textStyles.small} ${textStyles.quiet}`;
    if (refusal) {
        return (
            <p className={outbox.why}>
                {whyRefused()} {t("Your text is kept here. Choose Edit to continue writing.")}
            </p>
        );
    }
    if (isTakenBack)
        return <p className={quiet}>{t("Taking it back. It disappears once it is certain that it was not posted.")}</p>;
    if (isSending) return <p className={quiet}>{t("Being sent…")}</p>;
    if (requiresSession) {
        return (
            <SessionOver
                attempt={0}
                onSignedIn={() => {
                    dispatch(sessionNeeded(false));
                    getOutboxSender(store).sendNow();
                }}
            />
        );
    }
    if (delayReason !== undefined)
        return <p className={quiet}>{t("{reason} It is sent automatically as soon as possible.", { reason: delayReason })}</p>;
    if (isEntryMissing(OUTBOX, itemID))
        return <p className={quiet}>{t("Waiting for a connection. This device can’t save it, so keep this page open.")}</p>;
    return (
        <p className={quiet}>{t("Waiting for a connection. Kept on this device since {time}.", { time: timeOf(dateKept) })}</p>
    );

    /** Formats the time of day, with the date for days before today. */
    function timeOf(date: string): string {
        const isRecent = Date.now() - Date.parse(date) < 12 * 60 * 60 * 1000;
        if (!isRecent) return formatFullTime(date, locale, timeZone);
        return dateFormat(locale, { timeStyle: "short", timeZone }).format(new Date(date));
    }

    function whyRefused(): string {
        if (refusal?.hadArrived === true && refusal.status === 412)
            return t("It was posted already, and somebody else has changed it since.");
        if (refusal?.status === 412) return t("Somebody else changed this in the meantime. Open it to see both texts.");
        if (refusal?.isTooOld === true) return t("This has waited so long that sending it again may post it twice.");
        if (refusal && isKeyUsed(refusal))
            return t("A different text was posted from this form already. Post this one again to put it in its place.");
        const mistakes = Object.values(refusal?.errors ?? {}).flatMap((rows) => rows.map(({ message }) => message));
        const reason = mistakes[0] ?? t(describeError(refusal ?? {}));
        if (refusal?.hadArrived === true)
            return t("It was posted already, and this text did not replace it. {reason}", { reason: reason ?? "" });
        return reason ? t("It was not posted: {reason}", { reason }) : t("It was not posted.");
    }
}
