import { fetchUsersByNames } from "@parley/accounts/client";
import { useChoiceSearch } from "@parley/library/client/components";
import { useAppDispatch } from "@parley/library/client/store";

const MAX_SUGGESTIONS = 10;

/** Searches members by the beginning of their name. */
export function useMemberSearch() {
    const dispatch = useAppDispatch();
    return useChoiceSearch(async (text) => {
        if (text === "") return { choices: [] };
        const answered = await dispatch(fetchUsersByNames({ name: `${text}*`, order: "mention", limit: MAX_SUGGESTIONS }));
        if (fetchUsersByNames.rejected.match(answered))
            return { refused: answered.payload ?? { status: 0, message: answered.error.message ?? "" } };
        return { choices: answered.payload.entities.users.map(({ userID, name }) => ({ value: String(userID), name })) };
    });
}
