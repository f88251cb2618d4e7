import path from "node:path";
import { createActionLogServer } from "@parley/actionLog/server";
import { attachmentsMigrations, createAttachmentsServer } from "@parley/attachments/server";
import { categoriesMigrations, categoriesSearchTable, createCategoriesServer } from "@parley/categories/server";
import { collectionsMigrations, createCollectionsServer } from "@parley/collections/server";
import { commentsMigrations, commentsSearchTable, createCommentsServer } from "@parley/comments/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { createDiscussionsServer, discussionsMigrations, discussionsSearchTable } from "@parley/discussions/server";
import { createDraftsServer, draftsMigrations } from "@parley/drafts/server";
import { createImportsServer, importsMigrations } from "@parley/imports/server";
import { createInterestsServer, interestsMigrations } from "@parley/interests/server";
import { createLayoutsServer } from "@parley/layouts/server";
import { actionLogMigrations } from "@parley/library/server/actionLog";
import type { Migration } from "@parley/library/server/database";
import { createEgress } from "@parley/library/server/egress";
import { jobsMigration } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import { mailMigration } from "@parley/library/server/mail";
import { secretsMigration } from "@parley/library/server/secrets";
import type { Sessions } from "@parley/library/server/sessions";
import { sessionsMigrations } from "@parley/library/server/sessions";
import type { Storage } from "@parley/library/server/storage";
import { createMediaServer, foreignPicturesMigrations, linksMigrations, mediaMigrations } from "@parley/media/server";
import { createMentionsServer, mentionsMigrations } from "@parley/mentions/server";
import { createModerationServer, moderationMigrations } from "@parley/moderation/server";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import { createPostTypesServer, postTypesMigrations } from "@parley/postTypes/server";
import { createReactionsServer, reactionsMigrations } from "@parley/reactions/server";
import { createSearchServer, searchMigrations } from "@parley/search/server";
import type { OpenIDProvider } from "@parley/signInMethods/server";
import { createSignInMethodsServer, signInMethodsMigrations } from "@parley/signInMethods/server";
import { createSiteServer } from "@parley/site/server";
import { createTagsServer, tagsMigrations } from "@parley/tags/server";
import { createTokensServer, tokensMigrations } from "@parley/tokens/server";
import { createTrackingServer, trackingMigrations } from "@parley/tracking/server";
import { createUsersServer, usersMigrations, usersSearchTable } from "@parley/users/server";

/** The sprite of the site's icons, from this folder and from that of the built server alike. */
const ICONS_FILE = path.join(__dirname, "../../applications/forum/assets/icons.svg");

export type Features = ReturnType<typeof registerFeatures>;

interface FeatureOptions {
    sessions: Sessions;
    /** Folder of the pictures of the site. */
    uploadsDirectory: string;
    /** Storage of uploads by members. */
    storage: Storage;
    openIDProviders: readonly OpenIDProvider[];
    /** Hosts to which requests are allowed although they are in a private network. */
    egressHosts: readonly string[];
}

/** Registers the features of the server, each after those it depends on. */
export function registerFeatures(
    kit: ServerKit,
    { sessions, uploadsDirectory, storage, openIDProviders, egressHosts }: FeatureOptions,
) {
    const config = createConfigServer(kit);
    const users = createUsersServer(kit, { config, sessions, uploadsDirectory });
    const tokens = createTokensServer(kit, { users });
    createMentionsServer(kit, { users });
    const notifications = createNotificationsServer(kit, { users });
    createActionLogServer(kit, { users });
    const signInMethods = createSignInMethodsServer(kit, { users, config, openIDProviders });
    const media = createMediaServer(kit, { config, users, storage });
    const drafts = createDraftsServer(kit, { users, config });
    const postTypes = createPostTypesServer(kit);
    const categories = createCategoriesServer(kit, { users, config, postTypes });
    const tags = createTagsServer(kit);
    const interests = createInterestsServer(kit, { users, categories, tags });
    const reactions = createReactionsServer(kit, { users, notifications });
    const posts = { config, users, categories, tags, reactions, notifications, drafts };
    const discussions = createDiscussionsServer(kit, { ...posts, postTypes, interests });
    const comments = createCommentsServer(kit, { ...posts, discussions });
    createCollectionsServer(kit, { categories, discussions });
    createAttachmentsServer(kit, { config, users, discussions, comments, egress: createEgress({ trustedHosts: egressHosts }) });
    createModerationServer(kit, { config, users, categories, discussions, comments, notifications });
    const search = createSearchServer(kit, { authors: users.byIDs });
    createTrackingServer(kit, { discussions });
    const imports = createImportsServer(kit, { ...posts, discussions, comments, uploadsDirectory });
    createLayoutsServer(kit);
    createSiteServer(kit, { categories, iconsFile: ICONS_FILE });
    return {
        config,
        users,
        tokens,
        notifications,
        media,
        signInMethods,
        categories,
        tags,
        reactions,
        discussions,
        comments,
        imports,
        search,
    };
}

export const migrations: Migration[] = [
    secretsMigration,
    ...sessionsMigrations,
    mailMigration,
    jobsMigration,
    ...actionLogMigrations,
    ...configMigrations,
    ...usersMigrations,
    ...mentionsMigrations,
    ...notificationsMigrations,
    ...signInMethodsMigrations,
    ...mediaMigrations,
    ...linksMigrations,
    ...foreignPicturesMigrations,
    ...draftsMigrations,
    ...postTypesMigrations,
    ...interestsMigrations,
    ...categoriesMigrations,
    ...tagsMigrations,
    ...reactionsMigrations,
    ...discussionsMigrations,
    ...commentsMigrations,
    ...collectionsMigrations,
    ...attachmentsMigrations,
    ...moderationMigrations,
    ...trackingMigrations,
    ...tokensMigrations,
    ...importsMigrations,
    ...searchMigrations([discussionsSearchTable, commentsSearchTable, categoriesSearchTable, usersSearchTable]),
];
