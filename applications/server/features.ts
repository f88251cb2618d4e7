import path from "node:path";
import { createActionLogServer } from "@parley/actionLog/server";
import { announcementsMigrations, createAnnouncementsServer } from "@parley/announcements/server";
import { attachmentsMigrations, createAttachmentsServer } from "@parley/attachments/server";
import { createBulkModerationServer } from "@parley/bulkModeration/server";
import { categoriesMigrations, categoriesSearchTable, createCategoriesServer } from "@parley/categories/server";
import { collectionsMigrations, createCollectionsServer } from "@parley/collections/server";
import { commentsMigrations, commentsSearchTable, createCommentsServer } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { conversationsMigrations, createConversationsServer } from "@parley/conversations/server";
import { createDiscussionListsServer, discussionsSearchTable } from "@parley/discussionLists/server";
import { createDiscussionNotificationsServer, discussionNotificationsMigrations } from "@parley/discussionNotifications/server";
import { createDiscussionOptionsServer } from "@parley/discussionOptions/server";
import { createDiscussionPagesServer } from "@parley/discussionPages/server";
import { createDiscussionStatusesServer, discussionStatusesMigrations } from "@parley/discussionStatuses/server";
import { createDiscussionsServer, discussionsMigrations } from "@parley/discussions/server";
import { createDraftsServer, draftsMigrations } from "@parley/drafts/server";
import { createEmbeddingServer, embeddingMigrations } from "@parley/embedding/server";
import { createImportsServer, importsMigrations } from "@parley/imports/server";
import { createInterestsServer, interestsMigrations } from "@parley/interests/server";
import { createLayoutsServer, layoutsMigrations } from "@parley/layouts/server";
import { actionLogMigrations, getActionLog } from "@parley/library/server/actionLog";
import type { Migration } from "@parley/library/server/database";
import { createEgress } from "@parley/library/server/egress";
import { jobsMigration } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import { longRunnerMigration } from "@parley/library/server/longRunner";
import { mailMigrations } from "@parley/library/server/mail";
import { secretsMigration } from "@parley/library/server/secrets";
import type { Sessions } from "@parley/library/server/sessions";
import { sessionsMigrations } from "@parley/library/server/sessions";
import type { Storage } from "@parley/library/server/storage";
import { createMediaServer, foreignPicturesMigrations, linksMigrations, mediaMigrations } from "@parley/media/server";
import { createMentionsServer, mentionsMigrations } from "@parley/mentions/server";
import { createMergeAndSplitServer } from "@parley/mergeAndSplit/server";
import { createModerationServer, moderationMigrations } from "@parley/moderation/server";
import { newsFeedsMigrations, registerNewsFeeds } from "@parley/newsFeeds/server";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import type { OpenIDProvider } from "@parley/openIDClient/server";
import { registerPostingLimitsSettings } from "@parley/posting/server";
import { createPostTranslationsServer, postTranslationsMigrations } from "@parley/postTranslations/server";
import { createPostTypesServer, postTypesMigrations } from "@parley/postTypes/server";
import { createReactionsServer, reactionsMigrations } from "@parley/reactions/server";
import { createReplyNotificationsServer } from "@parley/replyNotifications/server";
import { createRoleRequestsServer, roleRequestsMigrations } from "@parley/roleRequests/server";
import type { RunTextJob } from "@parley/search/server";
import { createSearchMigrations, createSearchServer } from "@parley/search/server";
import { createSignInMethodsServer, signInMethodsMigrations } from "@parley/signInMethods/server";
import { createSiteServer } from "@parley/site/server";
import { createSiteSectionsServer, siteSectionsMigrations } from "@parley/siteSections/server";
import { createTagsServer, tagsMigrations } from "@parley/tags/server";
import { createThemesServer, themesMigrations } from "@parley/themes/server";
import { createThreadsServer } from "@parley/threads/server";
import { createTokensServer, tokensMigrations } from "@parley/tokens/server";
import { createTrackingServer, trackingMigrations } from "@parley/tracking/server";
import { createTranslationServicesServer, translationServicesMigrations } from "@parley/translationServices/server";
import { createTranslationsServer, translationsMigrations } from "@parley/translations/server";
import { createUsersServer, usersMigrations, usersSearchTable } from "@parley/users/server";
import { createWarningsServer, warningsMigrations } from "@parley/warnings/server";

/** The sprite of the site's icons, from this folder and from that of the built server alike. */
const ICONS_FILE = path.join(__dirname, "../../applications/forum/assets/icons.svg");

export type Features = ReturnType<typeof registerFeatures>;

interface FeatureOptions {
    sessions: Sessions;
    /** Folder of the pictures of the site. */
    uploadsDirectory: string;
    /** Directory of the themes of the operator. */
    themesDirectory: string;
    /** Storage of uploads by members. */
    storage: Storage;
    openIDProviders: readonly OpenIDProvider[];
    /** Hosts to which requests are allowed although they are in a private network. */
    egressHosts: readonly string[];
    /** How replies to mails arrive. */
    mailIn: { replyAddress: string | undefined; key: string | undefined; url: string | undefined };
    /** Runs work on texts for the search in another thread. */
    runTextJob: RunTextJob | undefined;
}

/** Registers the features of the server, each after those it depends on. */
export function registerFeatures(
    kit: ServerKit,
    { sessions, uploadsDirectory, themesDirectory, storage, openIDProviders, egressHosts, mailIn, runTextJob }: FeatureOptions,
) {
    const egress = createEgress({ trustedHosts: egressHosts });
    const config = createConfigServer(kit);
    const users = createUsersServer(kit, { config, sessions, uploadsDirectory });
    const tokens = createTokensServer(kit, { users });
    createMentionsServer(kit, { users });
    const notifications = createNotificationsServer(kit, { users, config, egress, mailIn });
    createActionLogServer(kit, { users });
    createRoleRequestsServer(kit, { users, notifications });
    const signInMethods = createSignInMethodsServer(kit, { users, config, openIDProviders });
    const media = createMediaServer(kit, { config, users, storage, provideFiles: notifications.provideFiles });
    const drafts = createDraftsServer(kit, { users, config, notifications });
    const postTypes = createPostTypesServer(kit);
    const categories = createCategoriesServer(kit, { users, config, postTypes });
    const tags = createTagsServer(kit);
    const interests = createInterestsServer(kit, { users, categories, tags });
    const reactions = createReactionsServer(kit, { users, notifications });
    const posts = { config, users, categories, tags, reactions, notifications, drafts };
    const discussions = createDiscussionsServer(kit, { ...posts, postTypes });
    createDiscussionStatusesServer(kit, { discussions });
    createDiscussionNotificationsServer(kit, { users, categories, interests, discussions, notifications });
    createDiscussionListsServer(kit, { ...posts, postTypes, interests, discussions });
    createBulkModerationServer(kit, { categories, discussions });
    createDiscussionOptionsServer(kit, { discussions });
    const discussionPages = createDiscussionPagesServer(kit, { config, users, categories, drafts, discussions });
    const comments = createCommentsServer(kit, { ...posts, discussions });
    createReplyNotificationsServer(kit, { categories, discussions, comments, notifications });
    createThreadsServer(kit, { config, users, discussions, discussionPages, comments });
    const embedded = { ...posts, discussions, comments, ...createMergeAndSplitServer(kit, { ...posts, discussions, comments }) };
    createConversationsServer(kit, { ...posts, discussions });
    createCollectionsServer(kit, { categories, discussions });
    createAttachmentsServer(kit, { config, users, discussions, comments, egress });
    const moderation = registerModeration(kit, { config, users, categories, discussions, comments, notifications });
    const search = createSearchServer(kit, { authors: users.byIDs, users, notifications, runTextJob });
    createTrackingServer(kit, { discussions });
    registerTranslations(kit, { config, users, sessions, egressHosts, discussions, comments });
    createSiteServer(kit, { categories, iconsFile: ICONS_FILE });
    return {
        config,
        actionLog: getActionLog(kit),
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
        search,
        embedding: createEmbeddingServer(kit, { ...embedded, moderation, sessions, signInMethods, egress }),
        ...registerLayouts(kit, { ...posts, discussions, comments, sessions, uploadsDirectory, themesDirectory }),
    };
}

/** Registers what moderators do and limit. */
function registerModeration(kit: ServerKit, others: Parameters<typeof createModerationServer>[1]) {
    createAnnouncementsServer(kit, others);
    registerPostingLimitsSettings(kit, others.config);
    const moderation = createModerationServer(kit, others);
    createWarningsServer(kit, { ...others, moderation });
    return moderation;
}

/** Services on small machines take seconds for a text. */
const TRANSLATION_TIMEOUT_MS = 10_000;

type TranslationsOptions = Pick<FeatureOptions, "sessions" | "egressHosts"> &
    Omit<Parameters<typeof createPostTranslationsServer>[1], "services"> & { config: Config };

/** Registers the translations of the community's own texts and of posts, and the services that translate them. */
function registerTranslations(kit: ServerKit, { config, sessions, egressHosts, ...others }: TranslationsOptions): void {
    const egress = createEgress({ trustedHosts: egressHosts, timeoutMs: TRANSLATION_TIMEOUT_MS });
    const services = createTranslationServicesServer(kit, { config, sessions, egress });
    createTranslationsServer(kit, { config, machine: services });
    createPostTranslationsServer(kit, { config, services, ...others });
}

type LayoutsOptions = Omit<Parameters<typeof createImportsServer>[1], "home"> & Parameters<typeof createThemesServer>[1];

/** Registers themes, layouts and sections, and the imports, which fill the home page. */
function registerLayouts(kit: ServerKit, others: LayoutsOptions) {
    const themes = createThemesServer(kit, others);
    const layouts = createLayoutsServer(kit, others);
    const siteSections = createSiteSectionsServer(kit, { ...others, themes });
    registerNewsFeeds(kit, { layouts });
    return { themes, layouts, siteSections, imports: createImportsServer(kit, { ...others, home: layouts.home }) };
}

export const migrations: Migration[] = [
    secretsMigration,
    ...sessionsMigrations,
    ...mailMigrations,
    jobsMigration,
    longRunnerMigration,
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
    ...discussionStatusesMigrations,
    ...interestsMigrations,
    ...categoriesMigrations,
    ...tagsMigrations,
    ...reactionsMigrations,
    ...discussionsMigrations,
    ...discussionNotificationsMigrations,
    ...commentsMigrations,
    ...conversationsMigrations,
    ...collectionsMigrations,
    ...attachmentsMigrations,
    ...announcementsMigrations,
    ...embeddingMigrations,
    ...moderationMigrations,
    ...warningsMigrations,
    ...trackingMigrations,
    ...translationsMigrations,
    ...translationServicesMigrations,
    ...postTranslationsMigrations,
    ...tokensMigrations,
    ...layoutsMigrations,
    ...newsFeedsMigrations,
    ...siteSectionsMigrations,
    ...themesMigrations,
    ...roleRequestsMigrations,
    ...importsMigrations,
    ...createSearchMigrations([discussionsSearchTable, commentsSearchTable, categoriesSearchTable, usersSearchTable]),
];
