import type { Viewer } from "@parley/library/server/http";
import type { Attachment } from "@parley/posting/contract";

/** Returns the attachments of posts, by record ID, for viewers who may see attachments. */
export type AttachmentSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    recordIDs: readonly number[],
) => Promise<ReadonlyMap<number, Attachment[]> | undefined>;

/** Creates the registry for the source of attachments of discussions and comments. */
export function createAttachmentSources() {
    let source: AttachmentSource | undefined;
    return {
        provideAttachments(given: AttachmentSource): void {
            source = given;
        },
        attachmentsOf: async (...parameters: Parameters<AttachmentSource>) => source?.(...parameters),
    };
}
