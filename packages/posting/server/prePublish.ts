import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";

/** A new post, rendered but not stored yet. */
export interface PostToStore {
    recordType: "discussion" | "comment";
    categoryID: number;
    /** ID of the discussion, for a comment. */
    discussionID: number | null;
    /** Title; for a comment the title of its discussion. */
    name: string;
    body: string;
    format: string;
    bodyHtml: string;
    /** Name of an author without an account. Their posts are always held for approval. */
    authorName?: string | undefined;
    /** Request input as plain JSON, from which the post can be published later. */
    input: object;
    /** Idempotency key of the request. */
    key: string | undefined;
}

/** An edit of a post, rendered but not stored yet. */
export interface EditToStore extends PostToStore {
    recordID: number;
    /** Target category, if the edit moves the post. */
    toCategoryID?: number;
}

/** Hook that runs before an edit is stored. Throws a refusal to prevent it; 202 if the edit is held for approval (contract §1.8). */
export type PreEditHook = (viewer: Viewer, edit: EditToStore) => Promise<void>;

/** Hook that runs before a post is stored. Throws a refusal to prevent it; 202 if the post is held for approval (contract §1.8). */
export type PrePublishHook = (viewer: Viewer, post: PostToStore) => Promise<void>;

/** Reports the draft of a stored post, so that it is deleted. Accepts any value, because a wrong ID must not prevent the post. */
export type DraftUsed = (viewer: Viewer, draftID: unknown) => Promise<void>;

/** Creates the registry of pre-publication and pre-edit hooks. */
export function createPrePublishHooks(draftUsed: DraftUsed) {
    const prePublishHooks: PrePublishHook[] = [];
    const preEditHooks: PreEditHook[] = [];
    return {
        /** Registers a hook that runs before posts are stored. */
        beforePosting: (hook: PrePublishHook): void => void prePublishHooks.push(hook),
        /** Registers a hook that runs before edits are stored. */
        beforeEditing: (hook: PreEditHook): void => void preEditHooks.push(hook),
        async runPreEditHooks(viewer: Viewer, edit: EditToStore): Promise<void> {
            for (const hook of preEditHooks) await hook(viewer, edit);
        },
        async runPrePublish(viewer: Viewer, post: PostToStore): Promise<void> {
            try {
                for (const hook of prePublishHooks) await hook(viewer, post);
            } catch (error) {
                // The post is stored in the moderation queue.
                if (error instanceof ApiRefusal && error.answer.status === 202)
                    await draftUsed(viewer, (post.input as { draftID?: unknown }).draftID);
                throw error;
            }
        },
    };
}
