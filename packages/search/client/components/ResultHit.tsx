import { Hit, MetaLine, RelativeTime, State } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { SearchResult } from "@parley/search/contract";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { MarkedText } from "./MarkedText";

/** Who wrote a result of this type. */
const AUTHORS: Readonly<Record<string, string>> = {
    discussion: "Post by {name}",
    question: "Question by {name}",
    idea: "Idea by {name}",
    poll: "Poll by {name}",
    event: "Event by {name}",
    comment: "Reply by {name}",
    answer: "Answer by {name}",
};

/** Renders one result: its category, its title, an excerpt around the found words, and its metadata (SRCH-010). */
export function ResultHit({ result }: { result: SearchResult }): ReactNode {
    const { name, url, excerpt = "", marks, breadcrumbs = [] } = result;
    const place = breadcrumbs.length > 0 && (
        <span>
            {breadcrumbs.map((crumb, index) => (
                <Fragment key={crumb.url}>
                    {index > 0 && " › "}
                    <bdi>{crumb.name}</bdi>
                </Fragment>
            ))}
        </span>
    );
    return (
        <Hit
            url={url}
            title={
                <bdi>
                    <MarkedText text={name} marks={marks?.name} />
                </bdi>
            }
            over={place}
            meta={<Facts result={result} />}
        >
            {excerpt !== "" && (
                <bdi>
                    <MarkedText text={excerpt} marks={marks?.excerpt} />
                </bdi>
            )}
        </Hit>
    );
}

function Facts({ result }: { result: SearchResult }): ReactNode {
    const t = useTranslation();
    const { recordType, type, insertUser, dateInserted, labelCodes = [], counts = [] } = result;
    const countComments = counts.find(({ labelCode }) => labelCode === "comments")?.count ?? 0;
    if (recordType === "category") return <MetaLine>{<span>{t("Category")}</span>}</MetaLine>;
    if (recordType === "user") return <MetaLine>{<span>{t("Member")}</span>}</MetaLine>;
    return (
        <MetaLine>
            {labelCodes.includes("announcement") && <State kind="pinned" />}
            {labelCodes.includes("closed") && <State kind="closed" />}
            {labelCodes.includes("resolved") && <State kind="resolved" />}
            {labelCodes.includes("accepted") && <State kind="answer" />}
            {insertUser && (
                <span>
                    <Sentence text={t(AUTHORS[type] ?? "Written by {name}")} values={{ name: <bdi>{insertUser.name}</bdi> }} />
                </span>
            )}
            {dateInserted && <RelativeTime date={dateInserted} />}
            {countComments > 0 && <span>{t("{count} replies", { count: countComments })}</span>}
        </MetaLine>
    );
}
