import { useDoneToast } from "@parley/actionLog/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { ApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import type { UnknownAction } from "@reduxjs/toolkit";

interface Announcement {
    /** Success message. */
    done: string;
    /** Called after an undo. */
    onUndone?: () => unknown;
    /** Whether a form shows the error, so that no toast is needed. */
    isForm?: boolean;
}

/**
 * Returns a function that runs an action on a post or a reply and reports the result in a toast: success with Undo, or the error, which
 * stays until dismissed (DISC-065, DISC-066).
 *
 * @param toastID a toast with the same ID replaces the previous one
 * @param afterwards called after success and after an undo, to refresh the changed data
 */
export function useAnnouncedAction(toastID: string, afterwards: () => void) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const announceDone = useDoneToast();

    return async function performAction<Result, Argument>(
        thunk: ApiThunk<Result, Argument>,
        input: Argument,
        { done, onUndone, isForm = false }: Announcement,
    ): Promise<ApiError | undefined> {
        removeToast(toastID);
        const answered = (await dispatch((thunk as ApiThunk<Result, unknown>)(input))) as UnknownAction;
        if (thunk.rejected.match(answered)) {
            const error = answered.payload ?? {
                status: 0,
                message: t("This could not be sent. Check your connection and try again."),
            };
            if (!isForm)
                addToast({
                    toastID,
                    kind: "failure",
                    persistent: true,
                    dismissible: true,
                    body: t(describeError(error)),
                });
            return error;
        }
        announceDone(answered as unknown as { meta: object }, {
            toastID,
            body: done,
            onUndone: async () => {
                afterwards();
                await onUndone?.();
            },
        });
        afterwards();
        return undefined;
    };
}
