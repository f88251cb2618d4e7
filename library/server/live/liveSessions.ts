import { AsyncResource } from "node:async_hooks";
import type { Database } from "@parley/library/server/database";
import type { LiveStream } from "./liveStream";

interface Dependencies {
    database: Pick<Database, "changes">;
    /** Whether a member may still be signed in with a session. */
    isSignedIn: (viewer: { userID: number; sessionID: number }) => Promise<boolean>;
    onError: (error: unknown) => void;
}

/** Creates the check that ends a stream when its member signs out, is banned or closes the account, on any server (FC-22). */
export function createLiveSessions({ database: { changes }, isSignedIn, onError }: Dependencies) {
    // The check runs outside of the asynchronous context of the request that changes the data.
    const scope = new AsyncResource("LiveSessions");

    return {
        /** Ends a stream unless its session is valid, and watches the data that decides this. */
        check(stream: LiveStream): void {
            stream.stopWatching();
            begin(stream);
        },
    };

    function begin(stream: LiveStream): void {
        scope.runInAsyncScope(() => {
            checkNow(stream).catch((error: unknown) => {
                onError(error);
                stream.end();
            });
        });
    }

    async function checkNow(stream: LiveStream): Promise<void> {
        const { isValid, reads, holds } = await findValidity(stream);
        if (!isValid || !stream.isOpen()) return stream.end();
        if (!holds) return checkNow(stream);
        stream.stopWatching = changes.watch(reads, () => begin(stream));
    }

    /** Returns whether a session is valid, the tags of the data that this depends on, and whether that data is unchanged. */
    async function findValidity({ userID, sessionID }: LiveStream) {
        const recording = changes.record();
        try {
            const isValid = await recording.run(() => isSignedIn({ userID, sessionID }));
            return { isValid, ...recording.end() };
        } catch (error) {
            recording.end();
            throw error;
        }
    }
}
