import { Notice } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

interface StatusNoticeProps {
    kind?: "success" | "warn";
    children: ReactNode;
}

/**
 * What came of something one did, where the answer is a page of its own. It takes the focus, so that who reads by ear or goes by keys
 * begins there and not at the top; without scripts the browser gives it.
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
