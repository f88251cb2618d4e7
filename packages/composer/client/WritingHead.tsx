import { ListHead, SavedLine } from "@parley/library/client/components";
import type { useLocalDraft } from "@parley/outbox/client";
import type { ReactNode } from "react";

interface WritingHeadProps {
    writing: Pick<ReturnType<typeof useLocalDraft>, "saveState" | "refusal">;
    children: ReactNode;
}

/** Heading of a form, with where the text is saved. */
export function WritingHead({ writing: { saveState, refusal }, children }: WritingHeadProps): ReactNode {
    return (
        <ListHead
            kind="title"
            end={<span role="status">{saveState && <SavedLine saveState={saveState} refusal={refusal} />}</span>}
        >
            {children}
        </ListHead>
    );
}
