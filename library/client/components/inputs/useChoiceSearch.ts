import type { ILoadable } from "@parley/library/client/loadable";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import type { ApiError } from "@parley/library/contract";
import { useRef, useState } from "react";
import type { Choice } from "./choice";
import type { ChoiceSource } from "./useListed";

/** Searches the choices of a `Combobox` by a request; the answer to a former text is ignored. */
export function useChoiceSearch(
    find: (text: string) => Promise<{ choices: readonly Choice[] } | { refused: ApiError }>,
): Required<Pick<ChoiceSource, "found" | "onSearch">> {
    const [found, setFound] = useState<ILoadable<readonly Choice[]>>(PENDING);
    const latest = useRef("");
    return { found, onSearch: (text) => void search(text.trim()) };

    async function search(text: string): Promise<void> {
        latest.current = text;
        setFound(loading);
        const answer = await find(text);
        if (latest.current !== text) return;
        if ("refused" in answer) setFound((before) => failure(answer.refused, before));
        else setFound(success(answer.choices));
    }
}
