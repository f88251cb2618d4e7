import { selectRevisions, toRevisionElementID } from "@parley/actionLog/client";
import type { Revision } from "@parley/actionLog/contract";
import { revisionsPath } from "@parley/discussions/client";
import { Widget as Panel, RelativeTime, textStyles } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import { useAppSelector } from "@parley/library/client/store";
import { parseRich2, toPlainText } from "@parley/richText/contract";
import type { ReactNode } from "react";
import { newPost } from "./NewPostForm.styles";

/** Maximum number of versions in the panel; all of them are on their own page. */
const MAX_VERSIONS = 6;

/** Panel beside the form that edits a post: its earlier versions. Renders nothing if there are none. */
export function EarlierVersions({ discussionID }: { discussionID: number }): ReactNode {
    const t = useTranslation();
    const { data: revisions = [] } = useAppSelector((state) => selectRevisions(state, "discussion", discussionID));
    const former = revisions.filter(({ actID }) => actID !== null);
    const url = revisionsPath(discussionID);
    if (former.length === 0) return null;
    return (
        <Panel title={t("Earlier versions")}>
            <ul className={newPost.versions}>
                {former.slice(0, MAX_VERSIONS).map((revision) => (
                    <li key={revision.actID}>
                        <Icon name="history" size="s" />
                        <span>
                            <RelativeTime date={revision.dateInserted} /> {describeLength(revision, t)}
                            {" · "}
                            <a href={`${url}#${toRevisionElementID(revision)}`}>{t("Open")}</a>
                        </span>
                    </li>
                ))}
            </ul>
            {former.length > MAX_VERSIONS && (
                <p className={textStyles.small}>
                    <a href={url}>{t("All versions")}</a>
                </p>
            )}
        </Panel>
    );
}

function describeLength(revision: Revision, t: Translate): string {
    const count = countWords(revision);
    return count === 1 ? t("1 word") : t("{count} words", { count });
}

function countWords({ body, format }: Revision): number {
    const nodes = format.toLowerCase() === "rich2" ? parseRich2(body) : undefined;
    return (nodes ? toPlainText(nodes) : body).split(/\s+/).filter(Boolean).length;
}
