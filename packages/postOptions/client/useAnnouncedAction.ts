import { useDoneToast } from "@parley/actionLog/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { ApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { UnknownAction } from "@reduxjs/toolkit";

interface Telling {
    /** What is said when it is done. */
    done: string;
    /** It was undone. */
    onUndone?: () => unknown;
    /** A form tells why it was refused. */
    isForm?: boolean;
}

/**
 * Does something with a post or a reply and tells how it ended: what was done and the way back, or why it could not be done, which stays
 * until somebody has read it (DISC-065, DISC-066).
 *
 * @param toastID what is told of the same record takes the place of what was told before
 * @param afterwards when it was done: makes known what it has changed
 */
export function useAnnouncedAction(toastID: string, afterwards: () => void) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const tellDone = useDoneToast();

    return async function act<Result, Argument>(
        thunk: ApiThunk<Result, Argument>,
        input: Argument,
        { done, onUndone, isForm = false }: Telling,
    ): Promise<ApiError | undefined> {
        removeToast(toastID);
        const answered = (await dispatch((thunk as ApiThunk<Result, unknown>)(input))) as UnknownAction;
        if (thunk.rejected.match(answered)) {
            const error = answered.payload ?? { status: 0, message: t("This could not be sent. Check your connection.") };
            if (!isForm)
                addToast({
                    toastID,
                    kind: "failure",
                    persistent: true,
                    dismissible: true,
                    body: error.description || error.message,
                });
            return error;
        }
        tellDone(answered as unknown as { meta: object }, {
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
