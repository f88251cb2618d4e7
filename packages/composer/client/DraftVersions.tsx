import { selectMe } from "@parley/accounts/client";
import { fetchDraftVersions, selectDraftLink, selectDraftVersions, toDraftVersionElementID } from "@parley/drafts/client";
import { draftVersionsPath } from "@parley/drafts/contract";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { toNewPostDraftKey } from "./newPostDraftKey";
import { VersionsPanel } from "./VersionsPanel";

/** Time after which a saved change fetches the versions again, in milliseconds: that after which the server keeps one. */
const REFRESH_INTERVAL_MS = 10 * 60 * 1000;

/** Panel beside the form of a new post: the earlier versions of its draft, which begins with the first save. */
export function DraftVersions({ draftID: opened }: { draftID?: number | undefined }): ReactNode {
    const dispatch = useAppDispatch();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const link = useAppSelector((state) => selectDraftLink(state, toNewPostDraftKey(userID, opened)));
    const draftID = opened ?? link?.draftID;
    const { data: versions = [] } = useAppSelector((state) => selectDraftVersions(state, draftID ?? 0));
    const lastFetch = useRef({ draftID: 0, time: 0 });

    // biome-ignore lint/correctness/useExhaustiveDependencies: a save of the draft may have kept a version.
    useEffect(() => {
        if (draftID === undefined) return;
        const { current: last } = lastFetch;
        if (last.draftID === draftID && Date.now() - last.time < REFRESH_INTERVAL_MS) return;
        lastFetch.current = { draftID, time: Date.now() };
        void dispatch(fetchDraftVersions({ draftID }));
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
