import type { DiscussionAnswer, putDiscussionType } from "@parley/discussions/contract";
import type { Input } from "@parley/library/contract";
import { isSafeLink } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionCommands } from "../actions/commands";
import type { PostKinds } from "../kinds/postKinds";
import { findPostTypeID } from "../kinds/postKinds";
import type { DiscussionResponses } from "../responses/discussionResponses";

const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && isSafeLink(url) && URL.canParse(url);

interface Dependencies {
    database: ServerKit["database"];
    access: DiscussionAccess;
    commands: DiscussionCommands;
    kinds: PostKinds;
    tags: Tags;
    get: DiscussionResponses["get"];
}

/** Creates the functions that change the type, the tags, the canonical URL and the position of a discussion. */
export function createDiscussionAttributes({ database, access, commands, kinds, tags, get }: Dependencies) {
    const { visible, present, requireEdit, requireType } = access;

    return {
        /** Moves a discussion to the top of the lists (DISC-017). */
        async bump(viewer: Viewer, discussionID: number): Promise<DiscussionAnswer> {
            await visible(viewer, discussionID);
            requirePermission(viewer, "curation.manage");
            await database.transaction(async () => commands.bump(viewer, await present(discussionID)));
            return get(viewer, discussionID);
        },

        /**
         * Changes the type of a discussion, and the values of its fields; 400 for a type that its category does not allow (DISC-015), and
         * unless exactly one of `type` and `postTypeID` is given.
         */
        async setType(
            viewer: Viewer,
            { discussionID, type, postTypeID, postMeta }: Input<typeof putDiscussionType>,
        ): Promise<DiscussionAnswer> {
            const before = await visible(viewer, discussionID);
            requirePermission(viewer, "discussions.edit", before.categoryID);
            if ((type === undefined) === (postTypeID === undefined)) {
                const code = type === undefined ? "missingField" : "onlyOneOf";
                throw invalidField("type", "Give either type or postTypeID.", { code, status: 400 });
            }
            const kind = await kinds.readKind({ type, postTypeID });
            const isOther = findPostTypeID(kind) !== findPostTypeID(before);
            if (isOther) await requireType(before.categoryID, kind);
            const isWhole = isOther && postTypeID !== undefined;
            const meta = await kinds.checkMeta(viewer, kind, postMeta, { isWhole });
            await database.transaction(async () => {
                await commands.set(viewer, await present(discussionID), "type", kind);
                await kinds.setMeta(discussionID, meta);
            });
            return get(viewer, discussionID, ["insertUser", "lastUser", "body", "tags", "postMeta"]);
        },

        /** Sets the canonical URL of a discussion, or resets it with `null`; 422 for an invalid URL. */
        async setCanonicalUrl(viewer: Viewer, discussionID: number, canonicalUrl: string | null): Promise<DiscussionAnswer> {
            await requireEdit(viewer, await visible(viewer, discussionID));
            if (canonicalUrl !== null && !isWebAddress(canonicalUrl))
                throw invalidField("canonicalUrl", "canonicalUrl should be a web address.");
            await database.transaction(async () =>
                commands.set(viewer, await present(discussionID), "canonical", { canonicalUrl }),
            );
            return get(viewer, discussionID);
        },

        /** Replaces the tags of a discussion, or adds to them. */
        async tag(viewer: Viewer, discussionID: number, wanted: { tagIDs?: number[]; urlcodes?: string[] }, besides: boolean) {
            requireSession(viewer);
            await requireEdit(viewer, await visible(viewer, discussionID));
            if (besides) requirePermission(viewer, "tags.add");
            const tagIDs = [...(wanted.tagIDs ?? []), ...(await tags.idsByUrlcodes(viewer, wanted.urlcodes ?? []))];
            return database.transaction(async () => {
                return commands.tag(viewer, await present(discussionID), { tagIDs }, besides);
            });
        },
    };
}
