import { fetchUsersByNames } from "@parley/accounts/client";
import type { Choice } from "@parley/library/client/components";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import { useAppDispatch } from "@parley/library/client/store";
import { useRef, useState } from "react";

const MAX_SUGGESTIONS = 10;

/** Searches members by the beginning of their name. */
export function useMemberSearch() {
    const dispatch = useAppDispatch();
    const [found, setFound] = useState<ILoadable<readonly Choice[]>>(PENDING);
    const latest = useRef("");
    return { found, search: (text: string) => void search(text.trim()) };

    async function search(text: string): Promise<void> {
        latest.current = text;
        if (text === "") return setFound(success([]));
        setFound(loading);
        const answered = await dispatch(fetchUsersByNames({ name: `${text}*`, order: "mention", limit: MAX_SUGGESTIONS }));
        // Ignores the response if the text has changed since.
        if (latest.current !== text) return;
        if (fetchUsersByNames.rejected.match(answered)) {
            const { payload, error } = answered;
            return setFound((before) => failure(payload ?? { status: 0, message: error.message ?? "" }, before));
        }
        setFound(success(answered.payload.entities.users.map(({ userID, name }) => ({ value: String(userID), name }))));
    }
}
