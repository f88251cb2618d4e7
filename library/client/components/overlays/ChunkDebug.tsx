import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { lazyPart } from "./lazyPart";

declare global {
    interface Window {
        /** The names of the parts of the code a page was made with. Whoever looks into how they load puts it there; it is not there otherwise. */
        __chunkDebug?: readonly string[];
    }
}

const ChunkList = lazyPart(async () => (await import(/* webpackChunkName: "chunk-debug" */ "./ChunkDebugModal")).ChunkDebugModal);

/** Shows which parts of the code were loaded, on pages on which a list of them exists (S1§2, UI-011). */
export function ChunkDebug(): ReactNode {
    const [chunks, setChunks] = useState<readonly string[]>();
    useEffect(() => {
        const list = window.__chunkDebug;
        if (list) void ChunkList.fetch().then(() => setChunks(list));
    }, []);
    return chunks && <ChunkList chunks={chunks} onClose={() => setChunks(undefined)} />;
}
