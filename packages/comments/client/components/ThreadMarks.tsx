import { ActLines, logPath, selectActs } from "@parley/actionLog/client";
import type { Act } from "@parley/actionLog/contract";
import { Mark } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { DateTime } from "@parley/library/contract";
import type { ReactNode } from "react";
import type { CommentsPlace } from "../place";
import { actsBetween, toMarksQuery } from "../threads/marks";

/** Maximum number of action lines between two comments. Older actions are in the action log. */
const MAX_IN_GAP = 4;

/**
 * Returns the logged actions of a discussion as lines between the comments of a page in chronological order: for each date the lines above
 * it, and as the last element the lines below the last comment.
 */
export function useMarks(place: CommentsPlace, dates: readonly (DateTime | undefined)[]): ReactNode[] {
    const query = toMarksQuery(place);
    const list = useAppSelector((state) => (query ? selectActs(state, query).data : undefined));
    if (!list || list.acts.length === 0) return [];
    const gaps = actsBetween(list.acts, dates);
    // The query has a limit, so actions older than the first one may be missing.
    const cut = list.before === undefined ? -1 : gaps.findIndex((gap) => gap.length > 0);
    return gaps.map(
        (acts, index) => acts.length > 0 && <Marks discussionID={place.discussionID} acts={acts} isCut={index === cut} />,
    );
}

interface MarksProps {
    discussionID: number;
    /** Oldest first. */
    acts: readonly Act[];
    /** Whether older actions are missing before the first one. */
    isCut: boolean;
}

function Marks({ discussionID, acts, isCut }: MarksProps) {
    const t = useTranslation();
    const shown = acts.slice(-MAX_IN_GAP);
    const countLeft = acts.length - shown.length;
    const words = isCut ? t("Older actions") : t("{count} more actions", { count: countLeft });
    return (
        <>
            {(isCut || countLeft > 0) && (
                <Mark icon="log" inThread>
                    <a href={logPath("discussion", discussionID, shown[0]?.actID)}>{words}</a>
                </Mark>
            )}
            <ActLines acts={shown} inThread />
        </>
    );
}
