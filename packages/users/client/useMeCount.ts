import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useEffect } from "react";
import { askMeCounts } from "./askMeCounts";
import { selectMeCounts } from "./currentUser.slice";

/** How much of something waits for the member, once it is known; asked for where it is shown, once in a minute at most (USR-036, USR-037). */
export function useMeCount(name: string): number | undefined {
    const dispatch = useAppDispatch();
    useEffect(() => void dispatch(askMeCounts()), [dispatch]);
    return useAppSelector((state) => selectMeCounts(state).data?.find((counter) => counter.name === name)?.count);
}
