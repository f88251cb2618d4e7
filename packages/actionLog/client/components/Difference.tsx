import type { Revision } from "@parley/actionLog/contract";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { compareTexts } from "../difference";
import { revisions as look } from "./Revisions.styles";

interface DifferenceProps {
    /** The version before; `undefined` for the first one. */
    former: Pick<Revision, "name" | "body"> | undefined;
    text: Pick<Revision, "name" | "body">;
}

/** Removed and added parts of an edit, in the source text. */
export function Difference({ former, text }: DifferenceProps): ReactNode {
    const hasName = text.name !== undefined && (!former || former.name !== text.name);
    return (
        <>
            {hasName && (
                <div className={look.text}>
                    <Changes before={former?.name ?? text.name ?? ""} after={text.name ?? ""} />
                </div>
            )}
            <div className={look.text}>
                <Changes before={former?.body ?? text.body} after={text.body} />
            </div>
        </>
    );
}

function Changes({ before, after }: { before: string; after: string }): ReactNode {
    const parts = useMemo(() => compareTexts(before, after), [before, after]);
    return parts.map(({ kind, text }, index) => {
        const Part = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
        return (
            // The parts never change order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Part key={index} dir="auto">
                {text}
            </Part>
        );
    });
}
