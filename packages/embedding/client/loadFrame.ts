import { loadData, selectIsSignedIn } from "@parley/accounts/client";
import { fetchCommentThread } from "@parley/comments/client";
import type { PageLoading } from "@parley/library/client/routing";
import { readFrame, toFrameThread, toPageInput, toWrittenPage } from "./embedFrame";
import { fetchEmbedPage, selectEmbedPage } from "./embedPages.slice";

/** Loads whether guests may write a comment on a page of another site. A page that belongs to no site is refused with the form. */
export async function loadWriting({ dispatch, getState, url: { searchParams } }: PageLoading): Promise<void> {
    const [url, id] = [searchParams.get("url") ?? "", searchParams.get("id") ?? ""];
    if (url !== "" && !selectIsSignedIn(getState())) await dispatch(fetchEmbedPage(toWrittenPage({ url, id })));
}

/** Loads what the frame on a page of another site shows. */
export async function loadFrame(loading: PageLoading): Promise<void> {
    const query = readFrame(loading.url);
    await loadData(loading, fetchEmbedPage, toPageInput(query));
    const thread = toFrameThread(selectEmbedPage(loading.getState(), toPageInput(query)).data, query);
    if (thread) await loadData(loading, fetchCommentThread, thread);
}
