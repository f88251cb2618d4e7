import { selectRevisions, toRevisionElementID } from "@parley/actionLog/client";
import { revisionsPath } from "@parley/discussions/client";
import { useAppSelector } from "@parley/library/client/store";
import { countWords, readSource } from "@parley/richText/contract";
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
                      countWords: countWords(readSource(revision.body, revision.format)),
                      url: `${url}#${toRevisionElementID(revision)}`,
                  },
              ],
    );
    return <VersionsPanel texts={texts} allUrl={url} />;
}
