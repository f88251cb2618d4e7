import { actsServer } from "@parley/acts/server";
import { attachmentsMigrations, attachmentsServer } from "@parley/attachments/server";
import type { OpenIDProvider } from "@parley/authentication/server";
import { authenticationMigrations, authenticationServer } from "@parley/authentication/server";
import { categoriesMigrations, categoriesServer } from "@parley/categories/server";
import { collectionsMigrations, collectionsServer } from "@parley/collections/server";
import { commentsMigrations, commentsServer } from "@parley/comments/server";
import { configMigrations, configServer } from "@parley/config/server";
import { discussionsMigrations, discussionsServer } from "@parley/discussions/server";
import { draftsMigrations, draftsServer } from "@parley/drafts/server";
import { importsMigrations, importsServer } from "@parley/imports/server";
import { layoutsServer } from "@parley/layouts/server";
import { actsMigrations } from "@parley/library/server/acts";
import type { Migration } from "@parley/library/server/database";
import { makeEgress } from "@parley/library/server/egress";
import { jobsMigration } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import { mailMigration } from "@parley/library/server/mail";
import { secretsMigration } from "@parley/library/server/secrets";
import type { Sessions } from "@parley/library/server/sessions";
import { sessionsMigrations } from "@parley/library/server/sessions";
import type { Storage } from "@parley/library/server/storage";
import { foreignPicturesMigrations, linksMigrations, mediaMigrations, mediaServer } from "@parley/media/server";
import { moderationMigrations, moderationServer } from "@parley/moderation/server";
import { reactionsMigrations, reactionsServer } from "@parley/reactions/server";
import { tagsMigrations, tagsServer } from "@parley/tags/server";
import { trackingMigrations, trackingServer } from "@parley/tracking/server";
import { usersMigrations, usersServer } from "@parley/users/server";

export type Features = ReturnType<typeof registerFeatures>;

interface Surroundings {
    sessions: Sessions;
    /** Where the site's pictures are. */
    uploadsDirectory: string;
    /** Where what members upload is kept. */
    storage: Storage;
    openIDProviders: readonly OpenIDProvider[];
    /** Hosts that may be asked though they are in a private network. */
    egressHosts: readonly string[];
}

/** Every feature of the server, each after the ones it needs. */
export function registerFeatures(
    kit: ServerKit,
    { sessions, uploadsDirectory, storage, openIDProviders, egressHosts }: Surroundings,
) {
    const config = configServer(kit);
    const users = usersServer(kit, { config, sessions, uploadsDirectory });
    actsServer(kit, { users });
    const authentication = authenticationServer(kit, { users, config, openIDProviders });
    const media = mediaServer(kit, { config, users, storage });
    const drafts = draftsServer(kit, { users, config });
    const categories = categoriesServer(kit, { users, config });
    const tags = tagsServer(kit);
    const reactions = reactionsServer(kit, { users });
    const discussions = discussionsServer(kit, { users, categories, tags, reactions, config, drafts });
    const comments = commentsServer(kit, { users, categories, reactions, discussions, config, drafts });
    collectionsServer(kit, { categories, discussions });
    attachmentsServer(kit, { config, users, discussions, comments, egress: makeEgress({ trustedHosts: egressHosts }) });
    moderationServer(kit, { config, users, categories, discussions, comments });
    trackingServer(kit, { discussions });
    const imports = importsServer(kit, { config, users, categories, tags, reactions, discussions, comments, uploadsDirectory });
    layoutsServer(kit);
    return { config, users, media, authentication, categories, tags, reactions, discussions, comments, imports };
}

export const migrations: Migration[] = [
    secretsMigration,
    ...sessionsMigrations,
    mailMigration,
    jobsMigration,
    ...actsMigrations,
    ...configMigrations,
    ...usersMigrations,
    ...authenticationMigrations,
    ...mediaMigrations,
    ...linksMigrations,
    ...foreignPicturesMigrations,
    ...draftsMigrations,
    ...categoriesMigrations,
    ...tagsMigrations,
    ...reactionsMigrations,
    ...discussionsMigrations,
    ...commentsMigrations,
    ...collectionsMigrations,
    ...attachmentsMigrations,
    ...moderationMigrations,
    ...trackingMigrations,
    ...importsMigrations,
];
