import { loadData } from "@parley/accounts/client";
import { fetchCommentThread } from "@parley/comments/client";
import type { PageLoading } from "@parley/library/client/routing";
import { readFrame, toFrameThread, toPageInput } from "./embedFrame";
import { fetchEmbedPage, selectEmbedPage } from "./embedPages.slice";

/** Loads what the frame on a page of another site shows. */
export async function loadFrame(loading: PageLoading): Promise<void> {
    const query = readFrame(loading.url);
    await loadData(loading, fetchEmbedPage, toPageInput(query));
    const thread = toFrameThread(selectEmbedPage(loading.getState(), toPageInput(query)).data, query);
    if (thread) await loadData(loading, fetchCommentThread, thread);
}
