import { useFetched } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectArrived, selectOutbox } from "./outbox.slice";
import { OutboxWatch } from "./sending/outboxParts";

/** Sends pending submissions, on every page of a member (FC-61). Its code is loaded once there is one. */
export function OutboxRunner(): ReactNode {
    const hasSome = useAppSelector((state) => selectOutbox(state).length > 0 || selectArrived(state).length > 0);
    const isFetched = useFetched(OutboxWatch, hasSome);
    return hasSome && isFetched ? <OutboxWatch /> : null;
}
