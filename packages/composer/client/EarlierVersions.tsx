import { selectRevisions, toRevisionElementID } from "@parley/actionLog/client";
import type { Revision } from "@parley/actionLog/contract";
import { revisionsPath } from "@parley/discussions/client";
import { useAppSelector } from "@parley/library/client/store";
import { parseRich2, toPlainText } from "@parley/richText/contract";
import type { ReactNode } from "react";
import { VersionsPanel } from "./VersionsPanel";

/** Panel beside the form that edits a post: its earlier versions. */
export function EarlierVersions({ discussionID }: { discussionID: number }): ReactNode {
    const { data: revisions = [] } = useAppSelector((state) => selectRevisions(state, "discussion", discussionID));
    const url = revisionsPath(discussionID);
    const texts = revisions.flatMap((revision) =>
        revision.actID === null
            ? []
            : [
                  {
                      version: revision.actID,
                      date: revision.dateInserted,
                      countWords: countWords(revision),
                      url: `${url}#${toRevisionElementID(revision)}`,
                  },
              ],
    );
    return <VersionsPanel texts={texts} allUrl={url} />;
}

function countWords({ body, format }: Revision): number {
    const nodes = format.toLowerCase() === "rich2" ? parseRich2(body) : undefined;
    return (nodes ? toPlainText(nodes) : body).split(/\s+/).filter(Boolean).length;
}
