import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { foundInDiscussion } from "./FoundInDiscussionWidget.styles";
import { allFoundHref, foundHref, readFound } from "./foundAddress";

/** Bar that leads from one match of a search in this discussion to the next, in both views. Renders nothing without such a search. */
export function Widget({ discussionID }: { discussionID: number }): ReactNode {
    const t = useTranslation();
    const place = readFound(useLocation().search);
    if (!place) return null;
    const { query, found, total } = place;
    return (
        <nav className={foundInDiscussion.root} aria-label={t("Found in this discussion")}>
            <span className={foundInDiscussion.place}>
                <Sentence text={t("{found} of {total} for “{query}”")} values={{ found, total, query: <bdi>{query}</bdi> }} />
            </span>
            {found > 1 && (
                <a className={foundInDiscussion.link} href={foundHref(discussionID, { ...place, found: found - 1 })} rel="prev">
                    {t("Previous")}
                </a>
            )}
            {found < total && (
                <a className={foundInDiscussion.link} href={foundHref(discussionID, { ...place, found: found + 1 })} rel="next">
                    {t("Next")}
                </a>
            )}
            <a className={foundInDiscussion.link} href={allFoundHref(discussionID, query)}>
                {t("All results")}
            </a>
        </nav>
    );
}
