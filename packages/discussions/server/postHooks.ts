import type { DraftUsed } from "@parley/posting/server";
import {
    createAttachmentSources,
    createPrePublishHooks,
    createReportSources,
    createWaitingEditSources,
    createWarningSources,
} from "@parley/posting/server";

/** Creates the hooks of posts: what other features decide before a post is stored, and what they add to it when it is shown. */
export function createPostHooks(draftUsed: DraftUsed) {
    const { beforePosting, beforeEditing, runPrePublish, runPreEditHooks } = createPrePublishHooks(draftUsed);
    const { provideWaitingEdits, waitingEditOf } = createWaitingEditSources();
    const { provideReports, reportsOf } = createReportSources();
    const { provideWarnings, warningsOf } = createWarningSources();
    const { provideAttachments, attachmentsOf } = createAttachmentSources();
    return {
        /** Registers a hook that runs before posts and comments are stored. */
        beforePosting,
        /** Runs the pre-publication hooks on a post. */
        runPrePublishHooks: runPrePublish,
        /** Registers a hook that runs before edits are stored. */
        beforeEditing,
        runPreEditHooks,
        /** Registers the source of edits held for approval. */
        provideWaitingEdits,
        waitingEditOf,
        /** Registers the source of reports of posts. */
        provideReports,
        reportsOf,
        /** Registers the source of warnings about posts. */
        provideWarnings,
        warningsOf,
        /** Registers the source of attachments of posts. */
        provideAttachments,
        attachmentsOf,
    };
}
