import { selectMe } from "@parley/accounts/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { countEditSecondsLeft, mayStillEdit } from "@parley/discussions/contract";
import { NowContext } from "@parley/library/client/components";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { use, useEffect, useState } from "react";
import { getEditTimeout } from "./editTimeout";

/** Interval at which the edit time limit is checked, in milliseconds: with more than a minute left, and with less (S1§5). */
const LOOK_AGAIN = 10_000;
const LOOK_AGAIN_AT_THE_END = 5_000;
const THE_END = 60;

/** Returns the time for permission checks on a discussion. It advances while the author's edit time runs (DISC-035, DISC-036). */
export function useEditClock(discussion: Pick<DiscussionAnswer, "insertUserID" | "dateInserted" | "closed">): Date {
    const { insertUserID, dateInserted, closed } = discussion;
    const { now: made } = usePageSettings();
    const shown = use(NowContext);
    const [now, setNow] = useState(() => shown ?? new Date(made));
    const timeout = useAppSelector(getEditTimeout);
    const isAuthor = useAppSelector(selectMe).data?.userID === insertUserID;
    const isRunning = isAuthor && timeout >= 0;
    useEffect(() => {
        if (!isRunning) return;
        let timer: ReturnType<typeof setTimeout>;
        const look = () => {
            // The device's clock may be wrong by hours, so only the time elapsed since the page load is added to the server's time (FC-47).
            const time = new Date(Date.parse(made) + performance.now());
            setNow(time);
            if (!mayStillEdit({ dateInserted, closed }, time, timeout)) return;
            const left = countEditSecondsLeft(dateInserted, time, timeout);
            timer = setTimeout(look, left > THE_END ? LOOK_AGAIN : LOOK_AGAIN_AT_THE_END);
        };
        look();
        return () => clearTimeout(timer);
    }, [isRunning, dateInserted, closed, timeout, made]);
    return now;
}
