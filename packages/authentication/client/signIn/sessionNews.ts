import { useEffect, useState } from "react";

/** Who was signed in when another window of this browser last looked; user 0 is nobody. */
export interface SessionNews {
    userID: number;
}

const CHANNEL = "parley-session";

/** Tells the other windows of this browser who is signed in here. */
export function tellSession(userID: number): void {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage({ userID } satisfies SessionNews);
    channel.close();
}

/** The latest that another window has told of who is signed in: a sign-out there ends the session here, too (FC-63). */
export function useSessionNews(): SessionNews | undefined {
    const [news, setNews] = useState<SessionNews>();
    useEffect(() => {
        if (typeof BroadcastChannel === "undefined") return;
        const channel = new BroadcastChannel(CHANNEL);
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
