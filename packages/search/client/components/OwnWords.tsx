import { selectDrafts } from "@parley/drafts/client";
import type { Draft } from "@parley/drafts/contract";
import { Widget } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { SearchState } from "@parley/search/contract";
import { toDraftsInput } from "@parley/search/contract";
import type { ReactNode } from "react";
import { ownWords } from "./OwnWords.styles";

/** Panel with the viewer's own drafts that have the searched words. */
export function OwnWords({ drafts }: { drafts: readonly Draft[] }): ReactNode {
    const t = useTranslation();
    return (
        <Widget title={t("Your own words")}>
            <ul className={ownWords.list}>
                {drafts.map(({ draftID, name, excerpt, editUrl }) => (
                    <li key={draftID} className={ownWords.draft}>
                        <a href={editUrl ?? "/drafts"}>
                            <bdi>{name || t("Untitled")}</bdi>
                        </a>
                        {excerpt && (
                            <p className={ownWords.excerpt}>
                                <bdi>{excerpt}</bdi>
                            </p>
                        )}
                    </li>
                ))}
            </ul>
        </Widget>
    );
}

const NONE: readonly Draft[] = [];

/** Returns the drafts that were found with a search; none for guests, for whom none are looked for. */
export function useOwnWords(state: SearchState): readonly Draft[] {
    const input = toDraftsInput(state);
    return useAppSelector((store) => (input && selectDrafts(store, input).data?.items) ?? NONE);
}
