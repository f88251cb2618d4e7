import type { Config } from "@parley/config/server";
import { getContentSources } from "@parley/library/server/contentSources";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import { createDeletedDrafts, createDeletedRepository } from "./deleted";
import { registerDraftsForms } from "./drafts.forms";
import { createDraftsRepository } from "./drafts.repository";
import { registerDraftsRoutes } from "./drafts.routes";
import { createDraftsService } from "./drafts.service";
import { registerFailureNotifications } from "./failureNotifications";
import { createFormScheduling } from "./formScheduling";
import { createPublishers } from "./publishers";
import { createPublishing } from "./publishing";
import { createDraftVersions, createVersionsRepository } from "./versions";

const MINUTE = 60 * 1000;

/** Interface of drafts for other features. */
export type Drafts = ReturnType<typeof createDraftsServer>;

interface Dependencies {
    users: Users;
    config: Pick<Config, "get">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords" | "record">;
}

/** Registers the API routes and forms of drafts and the job that publishes scheduled ones, and returns the interface for other features. */
export function createDraftsServer(kit: ServerKit, { users, config, notifications }: Dependencies) {
    const repository = createDraftsRepository(kit.database);
    const publishers = createPublishers();
    const versions = createVersionsRepository(kit.database);
    const deleted = createDeletedDrafts(kit, createDeletedRepository(kit.database));
    const service = createDraftsService({
        kit,
        repository,
        versions: createDraftVersions(kit, versions),
        deleted,
        publishers,
        config,
        sources: getSearchSources(kit),
    });
    const notifyFailure = registerFailureNotifications({ kit, repository, service, notifications });
    const publishDue = createPublishing({ kit, repository, publishers, users, notifyFailure });
    registerDraftsRoutes(kit, service);
    registerDraftsForms(kit, service);
    getContentSources(kit.database).provideDrawer(repository.holds);
    getContentSources(kit.database).provideDrawer(versions.holds);
    getIntegrityChecks(kit).add({ name: "what is to be published has its time", findViolations: repository.scheduledForNever });
    kit.jobs.every("drafts: publish what is due", MINUTE, publishDue);
    kit.jobs.every("drafts: erase what was deleted", 60 * MINUTE, deleted.eraseOld);
    users.provideCounter("Drafts", ({ userID }) => (userID > 0 ? repository.countAll(userID) : Promise.resolve(undefined)));
    users.provideErasure("drafts", (userID) => repository.removeAllOf(userID));
    users.provideExport("drafts", async function* (userID) {
        for (const {
            insertUserID: _writer,
            idempotencyKey: _key,
            excerpt: _excerpt,
            attributes,
            ...row
        } of await repository.allOf(userID))
            yield { ...row, attributes: JSON.parse(attributes) as unknown };
    });
    users.provideExport("draftVersions", async function* (userID) {
        for (const {
            draftVersionID: _id,
            insertUserID: _writer,
            beginning: _beginning,
            attributes,
            ...row
        } of await versions.allOf(userID))
            yield { ...row, attributes: JSON.parse(attributes) as unknown };
    });
    return {
        /** Registers the publisher of a record type. */
        providePublisher: publishers.provide,
        /** Deletes the draft of a stored post; accepts any value as its ID (FC-65). */
        used: service.used,
        scheduleForm: createFormScheduling(service, repository),
        publishDue,
    };
}
