import { fetchWhoIsHere, selectMe } from "@parley/accounts/client";
import { SignInDialog, useSessionNews } from "@parley/authentication/client";
import { Button, Notice, Row, Stack, useFetched } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useCallback, useEffect, useRef, useState } from "react";

interface SessionOverProps {
    /** Number of submissions refused without a session; the dialog opens after each. */
    attempt: number;
    /** Called after the same member has signed in again. */
    onSignedIn: () => void;
}

/**
 * Notice with a sign-in dialog for an ended session, or for a session of another member. The text stays and is sent after its author has
 * signed in again; it is never sent as another member (FC-63).
 */
export function SessionOver({ attempt, onSignedIn }: SessionOverProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const me = useAppSelector(selectMe).data;
    const news = useSessionNews();
    const [isOpen, setOpen] = useState(false);
    const [other, setOther] = useState<string>();
    const isFetched = useFetched(SignInDialog, isOpen);
    const goOn = useRef(onSignedIn);
    goOn.current = onSignedIn;
    const myID = me?.userID;
    const look = useCallback(async (): Promise<number | undefined> => {
        const here = await dispatch(fetchWhoIsHere());
        if (!here) return undefined;
        const isOther = here.userID !== 0 && here.userID !== myID;
        setOther(isOther ? here.name : undefined);
        if (here.userID !== 0) setOpen(false);
        if (here.userID === myID) goOn.current();
        return here.userID;
    }, [dispatch, myID]);
    // A sign-in in another window counts, too.
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each change of the session checks again
    useEffect(() => {
        let isOver = false;
        void look().then((userID) => {
            if (!isOver && userID === 0 && attempt > 0) setOpen(true);
        });
        return () => {
            isOver = true;
        };
    }, [attempt, news, look]);
    return (
        <Notice kind="warn">
            <Stack gap="small">
                <p>
                    {other ? (
                        <Sentence
                            text={t("{other} is signed in here now. {name} wrote this, and only {name} can post it.")}
                            values={{ other: <bdi>{other}</bdi>, name: <bdi>{me?.name}</bdi> }}
                        />
                    ) : (
                        t("You are signed out. Sign in to post this. Your text is kept here.")
                    )}
                </p>
                <Row tight>
                    <Button size={32} onClick={() => setOpen(true)}>
                        {t("Sign In")}
                    </Button>
                </Row>
            </Stack>
            {isOpen && isFetched && (
                <SignInDialog name={me?.name ?? ""} onClose={() => setOpen(false)} onSignedIn={() => void look()} />
            )}
        </Notice>
    );
}
