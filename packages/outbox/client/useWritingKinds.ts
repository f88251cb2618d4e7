import { useEffect, useState } from "react";
import type { WritingKind } from "./writingKinds";
import { writingKinds } from "./writingKinds";

/** What is written in forms of this release; once its code is here. */
export function useWritingKinds(): Record<string, WritingKind> | undefined {
    const [kinds, setKinds] = useState<Record<string, WritingKind>>();
    useEffect(() => {
        void writingKinds().then(setKinds, () => undefined);
    }, []);
    return kinds;
}
