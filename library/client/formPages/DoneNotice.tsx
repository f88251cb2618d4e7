import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { StatusNotice } from "./StatusNotice";

/** What a form that led here has done, by the word in the address; nothing, when none has. */
export function DoneNotice({ says }: { says: Readonly<Record<string, string>> }): ReactNode {
    const done = useDone();
    const words = Object.hasOwn(says, done) ? says[done] : undefined;
    return words === undefined ? null : <StatusNotice>{words}</StatusNotice>;
}

/** The word in the address that tells what was done; empty when nothing was. */
export function useDone(): string {
    return new URLSearchParams(useLocation().search).get("Done") ?? "";
}
