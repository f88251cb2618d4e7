import { Notice, useAlive } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

interface StatusNoticeProps {
    kind?: "success" | "warn";
    children: ReactNode;
}

/**
 * Result of a submitted form, on the page that responds to it. The notice takes focus, so that screen reader and keyboard users start there
 * instead of at the top. The browser focuses it as it shows the page, so hydration leaves the focus to a viewer who has moved on.
 */
export function StatusNotice({ kind = "success", children }: StatusNoticeProps): ReactNode {
    const notice = useRef<HTMLDivElement>(null);
    const isAlive = useAlive();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the notice appears.
    useEffect(() => {
        if (isAlive || document.activeElement === document.body) notice.current?.focus();
    }, []);
    return (
        // biome-ignore lint/a11y/noAutofocus: the notice is the response to the form that the visitor has just sent.
        <div role="status" tabIndex={-1} autoFocus ref={notice}>
            <Notice kind={kind}>{children}</Notice>
        </div>
    );
}
