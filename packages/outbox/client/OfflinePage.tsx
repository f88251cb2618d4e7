import { getSiteURL } from "@parley/library/client/basePath";
import { ButtonLink, Empty, RelativeTime, textStyles, useAlive } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { OFFLINE_PAGE, resolveTarget } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { shallowEqual } from "react-redux";
import { useLocation } from "react-router";
import { selectTextsOf } from "./localDrafts/localDrafts.slice";
import { Part, StoredText } from "./localDrafts/StoredText";
import { readFirstWords } from "./localDrafts/wordsOf";
import { selectPendingOfMember } from "./outbox.slice";
import { findMemberHere } from "./session/memberHere";
import { useReturn } from "./session/useReturn";
import { useWritingKinds } from "./useWritingKinds";
import { parseDraftKey } from "./writingKinds";

/**
 * `/offline`: shown in place of a page that could not be reached. It lists the member's texts on this device, and navigates to that page as
 * soon as the server responds (FC-61). Until hydration it is the same for everyone, so that browsers can cache it.
 */
export function Page(): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const { search } = useLocation();
    const target = isAlive ? targetIn(search) : undefined;
    const userID = useMemberHere();
    const waiting = useAppSelector((state) => selectPendingOfMember(state, userID), shallowEqual);
    const texts = useAppSelector((state) => selectTextsOf(state, userID), shallowEqual);
    useReturn(target);
    return (
        <TitledPage title={t("You are offline")}>
            <p className={textStyles.quiet}>
                {t("This page could not be loaded. It opens by itself as soon as you are back online.")}
            </p>
            <div>
                <ButtonLink href={target ?? "/"}>{t("Try again")}</ButtonLink>
            </div>
            {waiting.length > 0 && (
                <Part title={t("Waiting to be sent")}>
                    {waiting.map(({ itemID, kind, values, dateKept }) => (
                        <Written key={itemID} kind={kind} values={values} dateKept={dateKept} />
                    ))}
                </Part>
            )}
            {texts.length > 0 && (
                <Part title={t("On this device")}>
                    {texts.map(([draftKey, { values, dateKept }]) => (
                        <Written key={draftKey} kind={parseDraftKey(draftKey).kind} values={values} dateKept={dateKept} />
                    ))}
                </Part>
            )}
            {userID !== 0 && waiting.length + texts.length === 0 && (
                <Empty title={t("Nothing saved here")} icon="check">
                    {t("Everything you wrote here was posted or discarded.")}
                </Empty>
            )}
        </TitledPage>
    );
}

interface WrittenProps {
    kind: string;
    values: Record<string, string>;
    dateKept: string | undefined;
}

function Written({ kind, values, dateKept }: WrittenProps): ReactNode {
    const t = useTranslation();
    const known = useWritingKinds()?.[kind];
    return (
        <StoredText title={values.name || readFirstWords(values) || t("Untitled text")} path={undefined} values={values}>
            {known && <span>{known.name(t)}</span>}
            {dateKept !== undefined && <RelativeTime date={dateKept} />}
        </StoredText>
    );
}

/** Returns the path of the page that could not be reached; never the offline page itself. */
function targetIn(search: string): string {
    const target = resolveTarget(new URLSearchParams(search).get("Target"), { siteURL: getSiteURL() });
    return target.startsWith(OFFLINE_PAGE) ? "/" : target;
}

/** Returns the ID of the member whose texts may be shown; 0 until it is known. */
function useMemberHere(): number {
    const [userID, setUserID] = useState(0);
    useEffect(() => {
        void findMemberHere().then(setUserID);
    }, []);
    return userID;
}
