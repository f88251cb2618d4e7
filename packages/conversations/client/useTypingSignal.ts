import { TYPING_PAUSE_MS } from "@parley/conversations/contract";
import { useAppDispatch } from "@parley/library/client/store";
import { useRef } from "react";
import { announceTyping } from "./conversations.thunks";

/** Returns the function to be called with each letter: it tells the others in the conversation now and then that the viewer is writing. */
export function useTypingSignal(conversationID: number): () => void {
    const dispatch = useAppDispatch();
    const announcedAt = useRef(Number.NEGATIVE_INFINITY);
    return () => {
        const now = performance.now();
        if (now - announcedAt.current < TYPING_PAUSE_MS) return;
        announcedAt.current = now;
        void dispatch(announceTyping({ conversationID }));
    };
}
