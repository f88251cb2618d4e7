import type { AppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { PendingSubmission } from "../outbox.slice";
import { waits } from "../outbox.slice";
import type { Sent, WrittenRecord } from "../writingKinds";
import { loadWritingKind } from "../writingKinds";
import { cancelSubmission } from "./cancelSubmission";

/** Maximum time to wait for a response, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** Maximum time to wait for a response while a user waits at a button, in milliseconds. */
export const INTERACTIVE_TIMEOUT_MS = 10_000;

export const NO_ANSWER: ApiError = { status: 0, message: "" };

/** Returns `undefined` also if the code of the kind could not be loaded. */
const kindOf = (name: string) => loadWritingKind(name).catch(() => undefined);

/** Creates the requests of the outbox, each with a limit of time. */
export function createOutboxRequests({ dispatch }: AppStore) {
    return { recordOf, send, sendInstead };

    async function recordOf({ kind }: PendingSubmission): Promise<WrittenRecord | undefined> {
        return (await kindOf(kind))?.record;
    }

    async function send(item: PendingSubmission): Promise<Sent> {
        const kind = await kindOf(item.kind);
        // A kind of another release: the submission stays, and that release sends it.
        if (!kind) return { refused: NO_ANSWER };
        return limitTime(kind.send(dispatch, item), REQUEST_TIMEOUT_MS);
    }

    /** Sends a submission that replaces an earlier one: edits the record of the earlier one if that was posted (FC-61). */
    async function sendInstead(item: PendingSubmission, replaced: string): Promise<Sent> {
        const made = await limitTime(dispatch(cancelSubmission(replaced)), REQUEST_TIMEOUT_MS);
        if ("refused" in made) return made;
        if (made.recordID === undefined) {
            const { replaces: _replaces, ...free } = item;
            dispatch(waits(free));
            return send(free);
        }
        const record = await recordOf(item);
        if (!record || record.type !== made.recordType) return { refused: { status: 409, message: "", hadArrived: true } };
        const answer = await limitTime(record.revise(dispatch, item, made.recordID), REQUEST_TIMEOUT_MS);
        if (!("refused" in answer) || answer.refused.status === 202) return answer;
        return { refused: { ...answer.refused, hadArrived: true } };
    }
}

/** Limits the time for a response. A dead connection must not block the outbox, and a retry uses the same key. */
export async function limitTime<Answer>(answer: Promise<Answer>, timeout: number): Promise<Answer | { refused: ApiError }> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<{ refused: ApiError }>((resolve) => {
        timer = setTimeout(() => resolve({ refused: NO_ANSWER }), timeout);
    });
    return Promise.race([answer.catch(() => ({ refused: NO_ANSWER })), late]).finally(() => clearTimeout(timer));
}
