import { isFramed } from "@parley/library/client/device";
import { useEffect, useState } from "react";

/** User who is signed in, as last reported by another window of this browser; user 0 is a guest. */
export interface SessionNews {
    userID: number;
}

/** Who is signed in in a frame on another site is no news for the tabs of this browser. */
const openChannel = () => new BroadcastChannel(isFramed() ? "parley-session-framed" : "parley-session");

/** Broadcasts to the other windows of this browser who is signed in. */
export function broadcastSession(userID: number): void {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = openChannel();
    channel.postMessage({ userID } satisfies SessionNews);
    channel.close();
}

/** Returns the latest broadcast of another window, so that a sign-out there ends the session here too (FC-63). */
export function useSessionNews(): SessionNews | undefined {
    const [news, setNews] = useState<SessionNews>();
    useEffect(() => {
        if (typeof BroadcastChannel === "undefined") return;
        const channel = openChannel();
        channel.onmessage = ({ data }: MessageEvent<unknown>) => {
            if (isNews(data)) setNews({ userID: data.userID });
        };
        return () => channel.close();
    }, []);
    return news;
}

function isNews(data: unknown): data is SessionNews {
    return typeof (data as Partial<SessionNews> | null)?.userID === "number";
}
