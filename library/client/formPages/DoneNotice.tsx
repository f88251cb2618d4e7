import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { StatusNotice } from "./StatusNotice";

/** Query parameter that names the form that led to a page. */
export const DONE_PARAMETER = "Done";

/**
 * Renders the message for the `Done` parameter of the query string, after a form has redirected here; nothing without a matching message.
 */
export function DoneNotice({ messages }: { messages: Readonly<Record<string, string>> }): ReactNode {
    const done = useDone();
    const words = Object.hasOwn(messages, done) ? messages[done] : undefined;
    return words === undefined ? null : <StatusNotice>{words}</StatusNotice>;
}

/** Returns the `Done` parameter of the query string, which names the completed form; an empty string if it is absent. */
export function useDone(): string {
    return new URLSearchParams(useLocation().search).get(DONE_PARAMETER) ?? "";
}
