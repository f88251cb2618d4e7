import type { Config } from "@parley/config/server";
import { bodiesOf } from "@parley/library/server/bodies";
import { checksOf } from "@parley/library/server/checks";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { draftsForms } from "./drafts.forms";
import { draftsRepository } from "./drafts.repository";
import { draftsRoutes } from "./drafts.routes";
import { draftsService } from "./drafts.service";
import { publishersOf } from "./publishers";
import { publishing } from "./publishing";

const MINUTE = 60 * 1000;

/** What people are writing, as other features see it. */
export type Drafts = ReturnType<typeof draftsServer>;

/** Registers the calls and the form of drafts, publishes those whose time has come, and returns what other features ask of them. */
export function draftsServer(kit: ServerKit, { users, config }: { users: Users; config: Pick<Config, "get"> }) {
    const repository = draftsRepository(kit.database);
    const publishers = publishersOf();
    const service = draftsService({ kit, repository, publishers, config });
    const publishDue = publishing({ kit, repository, publishers, users });
    draftsRoutes(kit, service);
    draftsForms(kit, service);
    bodiesOf(kit.database).provideDrawer(repository.holds);
    checksOf(kit).add({ name: "what is to be published has its time", wrong: repository.scheduledForNever });
    kit.jobs.every("drafts: publish what is due", MINUTE, publishDue);
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
    return {
        /** The owner of a kind of record says how drafts of it are published. */
        providePublisher: publishers.provide,
        /** Something was posted that was written in this draft; the number may be anything (FC-65). */
        used: service.used,
        publishDue,
    };
}
