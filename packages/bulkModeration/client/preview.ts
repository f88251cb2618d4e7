import type { BulkAction, BulkPreview } from "@parley/bulkModeration/contract";
import { MAX_IN_PREVIEW, postBulkPreview } from "@parley/bulkModeration/contract";
import { useAppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { useEffect, useState } from "react";

/** Parameters of a preview besides the discussions. */
export interface PreviewWork {
    action: BulkAction;
    categoryID?: number;
    destinationDiscussionID?: number;
}

/** State of a preview: neither member while it loads, then the preview or an error. */
export interface Foreseen {
    preview?: BulkPreview;
    error?: ApiError;
}

/** Fetches the preview of a bulk action, and again whenever the parameters change. Fetches nothing while `work` is `undefined`. */
export function usePreview(ids: readonly number[], work: PreviewWork | undefined): Foreseen {
    const dispatch = useAppDispatch();
    const question = work && JSON.stringify({ ...work, ids });
    const [answer, setAnswer] = useState<Foreseen & { question?: string }>({});
    useEffect(() => {
        if (question === undefined) return;
        let isWanted = true;
        const { ids: discussionIDs, ...rest } = JSON.parse(question) as PreviewWork & { ids: number[] };
        const take = (foreseen: Foreseen) => void (isWanted && setAnswer({ ...foreseen, question }));
        void dispatch(foresee(discussionIDs, rest, take));
        return () => {
            isWanted = false;
        };
    }, [question, dispatch]);
    return answer.question === question ? answer : {};
}

function foresee(ids: readonly number[], work: PreviewWork, take: (foreseen: Foreseen) => void): AppThunk {
    return async (_dispatch, _getState, { api }) => {
        const preview: BulkPreview = { countWill: 0, refusals: [] };
        try {
            for (let from = 0; from < ids.length; from += MAX_IN_PREVIEW) {
                const discussionIDs = ids.slice(from, from + MAX_IN_PREVIEW);
                const { countWill, refusals } = await api.request(postBulkPreview, { ...work, discussionIDs });
                preview.countWill += countWill;
                preview.refusals.push(...refusals);
            }
        } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error;
            return take({ error: error.answer });
        }
        take({ preview });
    };
}
