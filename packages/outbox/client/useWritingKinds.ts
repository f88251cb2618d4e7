import { useEffect, useState } from "react";
import type { WritingKind } from "./writingKinds";
import { loadWritingKinds } from "./writingKinds";

/** Returns the writing kinds of this release once their code is loaded. */
export function useWritingKinds(): Record<string, WritingKind> | undefined {
    const [kinds, setKinds] = useState<Record<string, WritingKind>>();
    useEffect(() => {
        void loadWritingKinds().then(setKinds, () => undefined);
    }, []);
    return kinds;
}
