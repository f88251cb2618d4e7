import { Notice } from "@parley/library/client/components";
import type { ReactNode, Ref } from "react";
import { savedNotice } from "./SavedNotice.styles";

interface SavedNoticeProps {
    isSaved: boolean;
    /** Whether the form was posted without scripts, so that the page is the response and focus starts at the notice. */
    wasSaved: boolean;
    /** Receives focus if the pressed button disappears with the saved change. */
    ref?: Ref<HTMLDivElement>;
    children: ReactNode;
}

/**
 * Status message of a saved form. The live region is rendered before its text, because assistive technology does not announce a region
 * inserted together with its text.
 */
export function SavedNotice({ isSaved, wasSaved, ref, children }: SavedNoticeProps): ReactNode {
    return (
        // biome-ignore lint/a11y/noAutofocus: the notice is the response to the form that the visitor has just sent.
        <div className={savedNotice.root} role="status" tabIndex={-1} autoFocus={wasSaved} ref={ref}>
            {isSaved && <Notice kind="success">{children}</Notice>}
        </div>
    );
}
