import { useAppDispatch } from "@parley/library/client/store";
import { sendRequest } from "@parley/library/client/thunks";
import type { ThemeDraft } from "@parley/themes/contract";
import { deleteThemeDraft, putThemeDraft } from "@parley/themes/contract";
import { useCallback, useEffect, useRef } from "react";
import type { UnsavedTheme } from "./unsavedTheme";

/** Delay of what is sent, in ms: not every letter that is typed is a request. */
const SEND_DELAY_MS = 600;

interface Waiting {
    draft: UnsavedTheme | undefined;
    timer: ReturnType<typeof setTimeout>;
}

type OnSent = (draft: UnsavedTheme | undefined, stylesError: string | undefined) => void;

/**
 * Returns the functions that send the latest draft of a theme to the server soon, one request at a time, and that wait until nothing is on its way.
 *
 * @param onSent is called with what the server has now, and with the mistake in its own CSS
 */
export function useDraftSending(themeID: number, onSent: OnSent) {
    const dispatch = useAppDispatch();
    const waiting = useRef<Waiting>(undefined);
    const running = useRef(Promise.resolve());
    const latest = useRef(onSent);
    useEffect(() => {
        latest.current = onSent;
    });
    const flush = useCallback(() => {
        const { draft, timer } = waiting.current ?? {};
        if (timer === undefined) return;
        clearTimeout(timer);
        waiting.current = undefined;
        running.current = running.current.then(async () => {
            const answer = await dispatch(
                sendRequest<ThemeDraft | undefined>((api) =>
                    draft
                        ? api.request(putThemeDraft, { themeID, ...draft })
                        : api.request(deleteThemeDraft, { themeID }).then(() => undefined),
                ),
            );
            if (!("refused" in answer)) latest.current(draft, answer.result?.stylesError ?? undefined);
        });
    }, [dispatch, themeID]);
    // What is left behind is on its way before the next page begins.
    useEffect(() => flush, [flush]);
    return {
        send(draft: UnsavedTheme | undefined): void {
            clearTimeout(waiting.current?.timer);
            waiting.current = { draft, timer: setTimeout(flush, SEND_DELAY_MS) };
        },
        /** Sends nothing more, and waits for what is on its way. */
        async stop(): Promise<void> {
            clearTimeout(waiting.current?.timer);
            waiting.current = undefined;
            await running.current;
        },
    };
}
