import { useDoneToast } from "@parley/actionLog/client";
import {
    fetchDiscussion,
    fetchDiscussions,
    removeDiscussion,
    selectDiscussion,
    selectDiscussionRemoval,
} from "@parley/discussions/client";
import { Confirm } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { toLocalAddress } from "@parley/library/client/navigation";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import { describeError } from "@parley/library/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DialogProps } from "../optionsContext";

/** Confirmation dialog that deletes a discussion and then navigates to its category, if there is one (DISC-067…DISC-070). */
export function DeleteDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const announceDone = useDoneToast();
    const { data } = useAppSelector((state) => selectDiscussion(state, discussionID));
    const { status } = useAppSelector((state) => selectDiscussionRemoval(state, discussionID));
    const [error, setError] = useState<string>();
    const [categoryURL] = useState(data?.category?.url);
    return (
        <Confirm
            title={t("Delete Discussion")}
            action={t("Delete")}
            isDanger
            isBusy={status === LoadStatus.LOADING}
            error={error}
            onConfirm={() => void remove()}
            onCancel={onClose}
        >
            <p>{t("Are you sure you want to delete this discussion?")}</p>
        </Confirm>
    );

    async function remove(): Promise<void> {
        setError(undefined);
        const answered = await dispatch(removeDiscussion({ discussionID }));
        if (removeDiscussion.rejected.match(answered)) {
            const { payload } = answered;
            setError(t(describeError(payload ?? {}) || "This could not be sent. Check your connection and try again."));
            return;
        }
        dispatch(invalidateQueries(fetchDiscussions));
        onClose();
        announceDone(answered, { body: t("Deleted."), undone: t("The post is back."), onUndone: comeBack });
        if (categoryURL) await navigate(toLocalAddress(categoryURL));
    }

    /** Navigates back to the restored post after an undo. */
    async function comeBack(): Promise<void> {
        dispatch(invalidateQueries(fetchDiscussion, fetchDiscussions));
        if (data) await navigate(toLocalAddress(data.url));
    }
}
