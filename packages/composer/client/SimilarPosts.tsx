import { selectMe } from "@parley/accounts/client";
import { DiscussionLinks, fetchSimilarDiscussions } from "@parley/discussions/client";
import type { DiscussionReference } from "@parley/discussions/contract";
import { Widget as Panel, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { selectLocalDraft } from "@parley/outbox/client";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { toNewPostDraftKey } from "./newPostDraftKey";

/** Delay after the last keystroke before the title is compared, in milliseconds. */
const TYPING_PAUSE_MS = 400;

interface SimilarPostsProps {
    /** The draft that the form continues, and its title. */
    draftID?: number | undefined;
    begunName?: string | undefined;
}

/** Panel beside the form of a new post: posts with a title similar to the typed one. Renders nothing if there are none. */
export function SimilarPosts({ draftID, begunName = "" }: SimilarPostsProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const draft = useAppSelector((state) => selectLocalDraft(state, toNewPostDraftKey(userID, draftID)));
    const name = (draft ? (draft.values.name ?? "") : begunName).trim();
    const [found, setFound] = useState<readonly DiscussionReference[]>([]);

    useEffect(() => {
        if (name === "") return setFound([]);
        let isCurrent = true;
        const timer = setTimeout(async () => {
            const answered = await dispatch(fetchSimilarDiscussions({ name }));
            // After a failed request the previous results stay.
            if (isCurrent && fetchSimilarDiscussions.fulfilled.match(answered)) setFound(answered.payload);
        }, TYPING_PAUSE_MS);
        return () => {
            isCurrent = false;
            clearTimeout(timer);
        };
    }, [dispatch, name]);

    return (
        <>
            <p className={textStyles.hidden} role="status">
                {found.length > 0 && t("Posts with a title like yours: {count}", { count: found.length })}
            </p>
            {found.length > 0 && (
                <Panel title={t("Asked before")}>
                    <DiscussionLinks
                        discussions={found}
                        noteOn={({ countComments, closed }) => (
                            <>
                                {t("{count} replies", { count: countComments })}
                                {closed && `, ${t("closed")}`}
                            </>
                        )}
                    />
                </Panel>
            )}
        </>
    );
}
