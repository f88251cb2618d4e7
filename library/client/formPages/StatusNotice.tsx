import { Notice } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

interface StatusNoticeProps {
    kind?: "success" | "warn";
    children: ReactNode;
}

/**
 * Result of a submitted form, on the page that responds to it. The notice takes focus, so that screen reader and keyboard users start there
 * instead of at the top; without scripts the browser focuses it.
 */
export function StatusNotice({ kind = "success", children }: StatusNoticeProps): ReactNode {
    const notice = useRef<HTMLDivElement>(null);
    useEffect(() => notice.current?.focus(), []);
    return (
        // biome-ignore lint/a11y/noAutofocus: the visitor has just sent a form, and this is the answer.
        <div role="status" tabIndex={-1} autoFocus ref={notice}>
            <Notice kind={kind}>{children}</Notice>
        </div>
    );
}
