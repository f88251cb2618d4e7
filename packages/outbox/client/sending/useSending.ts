import type { ApiError, FormState } from "@parley/library/contract";
import type { SubmitEvent } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { useLocalDraft } from "../localDrafts/useLocalDraft";
import { findWaitingPath } from "../waitingPathIn";
import { isPassing } from "./refusals";
import { toFormError } from "./sentForm";

type Writing = Pick<ReturnType<typeof useLocalDraft>, "typed" | "mayHaveArrived" | "wait" | "sent">;

interface Outcomes {
    /** Called when the text waits on this device. */
    onWait?: () => void;
    /** Opens the place of a text that is held for approval; by default its page. */
    openHeld?: (path: string) => Promise<void> | void;
    onRefused?: (error: ApiError) => void;
}

/**
 * Sends the text of a form. The text waits on this device if the server cannot be reached, or if an earlier text of the form may have
 * arrived (FC-61); a text that is held for approval leads to where its author sees it (contract §1.8).
 *
 * @param returned the form that was posted without scripts and refused
 */
export function useSending(writing: Writing, returned: FormState | undefined) {
    const navigate = useNavigate();
    const [error, setError] = useState(toFormError(returned));
    const [attempt, setAttempt] = useState(0);
    const [isBusy, setBusy] = useState(false);
    return { error, setError, attempt, isBusy, begin, refuse, send };

    /** Returns the values of a submitted form; undefined while they are being sent already. */
    function begin(event: SubmitEvent<HTMLFormElement>): FormData | undefined {
        event.preventDefault();
        if (isBusy) return undefined;
        setBusy(true);
        writing.typed();
        return new FormData(event.currentTarget);
    }

    /** Shows an error, to which the focus moves. */
    function refuse(refusal: ApiError): void {
        setBusy(false);
        setError(refusal);
        setAttempt((count) => count + 1);
    }

    /** Sends the text by `request`, or lets it wait as `pending`. Returns the record if it was stored. */
    async function send<Record>(
        pending: Parameters<Writing["wait"]>[0],
        request: () => Promise<{ stored: Record } | { refusal: ApiError }>,
        { onWait, openHeld = navigate, onRefused }: Outcomes = {},
    ): Promise<Record | undefined> {
        const answer = writing.mayHaveArrived() ? undefined : await request();
        setBusy(false);
        if (answer && "stored" in answer) {
            writing.sent();
            return answer.stored;
        }
        const waitingPath = findWaitingPath(answer?.refusal);
        if (waitingPath !== undefined) {
            writing.sent();
            await openHeld(waitingPath);
        } else if (!answer || isPassing(answer.refusal)) {
            setError(undefined);
            writing.wait(pending);
            onWait?.();
        } else {
            refuse(answer.refusal);
            onRefused?.(answer.refusal);
        }
        return undefined;
    }
}
