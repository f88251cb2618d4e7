import { PickBox, selectIsPicked, selectIsWaiting } from "@parley/bulkActions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAlive, useFetched } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { mayPick } from "./mayPick";

interface Pick {
    /** Checkbox that replaces the photo. Absent for viewers without bulk actions, and without scripts. */
    pick?: ReactNode;
    chosen: boolean;
    pending: boolean;
}

/** Returns the props with which a list row shows whether its discussion is selectable, selected or pending. */
export function usePick(discussion: DiscussionAnswer): Pick {
    const { discussionID, name } = discussion;
    const isAlive = useAlive();
    const isOffered = useAppSelector((state) => mayPick(state, discussion));
    const isFetched = useFetched(PickBox, isOffered);
    const chosen = useAppSelector((state) => isOffered && selectIsPicked(state, "discussion", discussionID));
    const pending = useAppSelector((state) => selectIsWaiting(state, "discussion", discussionID));
    const pick = isAlive && isOffered && isFetched && <PickBox recordType="discussion" id={discussionID} name={name} />;
    return { ...(pick && { pick }), chosen: isAlive && chosen, pending };
}
