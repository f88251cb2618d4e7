import { Notice } from "@parley/library/client/components";
import type { ReactNode, Ref } from "react";
import { savedNotice } from "./SavedNotice.styles";

interface SavedNoticeProps {
    isSaved: boolean;
    /** It was sent without scripts, and the page came with the answer: the reader begins there. */
    wasSaved: boolean;
    /** Where the focus goes when what was pressed is gone with what it did. */
    ref?: Ref<HTMLDivElement>;
    children: ReactNode;
}

/** Says that what a form sent is stored. It stands there before it speaks: what comes together with its words is not heard. */
export function SavedNotice({ isSaved, wasSaved, ref, children }: SavedNoticeProps): ReactNode {
    return (
        // biome-ignore lint/a11y/noAutofocus: the visitor has just sent the form, and this is the answer.
        <div className={savedNotice.root} role="status" tabIndex={-1} autoFocus={wasSaved} ref={ref}>
            {isSaved && <Notice kind="success">{children}</Notice>}
        </div>
    );
}
