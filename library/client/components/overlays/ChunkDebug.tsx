import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { createLazyPart } from "./lazyPart";

declare global {
    interface Window {
        /** Names of the chunks that the page was rendered with; only defined while somebody debugs how chunks load. */
        __chunkDebug?: readonly string[];
    }
}

const ChunkList = createLazyPart(
    async () => (await import(/* webpackChunkName: "chunk-debug" */ "./ChunkDebugModal")).ChunkDebugModal,
);

/** Shows the loaded chunks, on pages that define a list of them (S1§2, UI-011). */
export function ChunkDebug(): ReactNode {
    const [chunks, setChunks] = useState<readonly string[]>();
    useEffect(() => {
        const list = window.__chunkDebug;
        if (list) void ChunkList.fetch().then(() => setChunks(list));
    }, []);
    return chunks && <ChunkList chunks={chunks} onClose={() => setChunks(undefined)} />;
}
