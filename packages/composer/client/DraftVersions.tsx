import { selectMe } from "@parley/accounts/client";
import { fetchDraftVersions, selectDraftLink, selectDraftVersions, toDraftVersionElementID } from "@parley/drafts/client";
import { draftVersionsPath, VERSION_INTERVAL_MS } from "@parley/drafts/contract";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { toNewPostDraftKey } from "./newPostDraftKey";
import { VersionsPanel } from "./VersionsPanel";

/** Panel beside the form of a new post: the earlier versions of its draft, which begins with the first save. */
export function DraftVersions({ draftID: opened }: { draftID?: number | undefined }): ReactNode {
    const dispatch = useAppDispatch();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const link = useAppSelector((state) => selectDraftLink(state, toNewPostDraftKey(userID, opened)));
    const draftID = opened ?? link?.draftID;
    const { data: versions = [] } = useAppSelector((state) => selectDraftVersions(state, draftID ?? 0));

    // biome-ignore lint/correctness/useExhaustiveDependencies: a save of the draft may have retained a version.
    useEffect(() => {
        if (draftID !== undefined) void dispatch(fetchUnlessFresh(fetchDraftVersions, { draftID }, VERSION_INTERVAL_MS));
    }, [dispatch, draftID, link?.version]);

    if (draftID === undefined) return null;
    const url = draftVersionsPath(draftID);
    const texts = versions.map(({ version, dateInserted, countWords }) => ({
        version,
        date: dateInserted,
        countWords,
        url: `${url}#${toDraftVersionElementID(version)}`,
    }));
    return <VersionsPanel texts={texts} allUrl={url} />;
}
