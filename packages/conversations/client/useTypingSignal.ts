import { TYPING_PAUSE_MS } from "@parley/conversations/contract";
import { useAppDispatch } from "@parley/library/client/store";
import { useEffect, useRef } from "react";
import { announceTyping } from "./conversations.thunks";

/**
 * Returns the function to be called with each letter: it tells the others in the conversation now and then that the viewer is writing, if
 * `hasText`. Submitting any form of the page ends it, as does leaving the page: the message is sent, or the viewer has left the conversation
 * and the call would be refused.
 */
export function useTypingSignal(conversationID: number, hasText: () => boolean): () => void {
    const dispatch = useAppDispatch();
    const announcedAt = useRef(Number.NEGATIVE_INFINITY);
    const running = useRef<{ abort: () => void }>(undefined);
    useEffect(() => {
        const stop = () => {
            running.current?.abort();
            // Late input of an editor that writes its content into the form is no typing.
            announcedAt.current = performance.now();
        };
        document.addEventListener("submit", stop);
        return () => {
            document.removeEventListener("submit", stop);
            stop();
        };
    }, []);
    return () => {
        const now = performance.now();
        if (now - announcedAt.current < TYPING_PAUSE_MS || !hasText()) return;
        announcedAt.current = now;
        running.current = dispatch(announceTyping({ conversationID }));
    };
}
