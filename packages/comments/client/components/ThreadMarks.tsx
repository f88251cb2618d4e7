import { ActLines, logPath, selectActs } from "@parley/actionLog/client";
import type { Act } from "@parley/actionLog/contract";
import { Mark } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { DateTime } from "@parley/library/contract";
import type { ReactNode } from "react";
import type { CommentsPlace } from "../place";
import { actsBetween, toMarksQuery } from "../threads/marks";

/** As many lines stand between two comments; of what was done before those, the log tells. */
const MAX_IN_GAP = 4;

/**
 * What was done to a discussion between the comments of a page, where these stand in the order in which they were written: for the time of each,
 * what stands above it, and at the end what stands below the last.
 */
export function useMarks(place: CommentsPlace, dates: readonly (DateTime | undefined)[]): ReactNode[] {
    const query = toMarksQuery(place);
    const list = useAppSelector((state) => (query ? selectActs(state, query).data : undefined));
    if (!list || list.acts.length === 0) return [];
    const gaps = actsBetween(list.acts, dates);
    // Of what was done longest ago there may be more than was asked for.
    const cut = list.before === undefined ? -1 : gaps.findIndex((gap) => gap.length > 0);
    return gaps.map(
        (acts, index) => acts.length > 0 && <Marks discussionID={place.discussionID} acts={acts} isCut={index === cut} />,
    );
}

interface MarksProps {
    discussionID: number;
    /** The oldest first. */
    acts: readonly Act[];
    /** Before the first of them more was done. */
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
