import { commentPath } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import { ApiRefusal, profilePath } from "@parley/library/contract";
import type { FormerAddressSource } from "@parley/library/server/formerAddresses";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ImportsRepository } from "../imports.repository";
import type { FormerAddress } from "../imports.tables";
import type { Owners } from "../stores";
import { toRequestedKey } from "./addressKey";

interface Dependencies {
    repository: Pick<ImportsRepository, "formerAddressesAt" | "hasImportBesides">;
    owners: Pick<Owners, "users" | "categories" | "discussions" | "comments">;
    config: Pick<Config, "get">;
}

/** URL of a post in a topic; the topic is the fallback for an unknown post. */
const POST_OF_TOPIC = /^(\/t\/\d+)\/\d+$/;

/**
 * Creates the service that finds imported records by their former URLs. Records hidden from the viewer are treated as unknown (FC-12), and
 * a path that existed on two sites is found only if the request names the host.
 */
export function createFormerAddressesService({ repository, owners, config }: Dependencies): FormerAddressSource {
    return {
        async find(viewer, address) {
            const key = toRequestedKey(address);
            if (!key) return undefined;
            const exact = await findRecord(key.path, key.host);
            const topic = POST_OF_TOPIC.exec(key.path)?.[1];
            const record = exact ?? (topic === undefined ? undefined : await findRecord(topic, key.host));
            return record && pathOf(viewer, record);
        },

        areNumbersShared: async () => repository.hasImportBesides(await config.get("firstCommunity.source")),
    };

    async function findRecord(path: string, host: string): Promise<FormerAddress | undefined> {
        const all = await repository.formerAddressesAt(path);
        const here = host === "" ? all : all.filter((row) => row.host === host || row.host === "");
        return new Set(here.map((row) => row.host)).size === 1 ? here[0] : undefined;
    }

    async function pathOf(viewer: Viewer, { kind, recordID }: FormerAddress): Promise<string | undefined> {
        if (kind === "discussion")
            return ifVisible(async () => discussionPath(await owners.discussions.requireView(viewer, recordID)));
        if (kind === "comment")
            return ifVisible(async () => commentPath((await owners.comments.requireView(viewer, recordID)).comment.commentID));
        if (kind === "category") {
            if (!(await owners.categories.visibleIDs(viewer)).includes(recordID)) return undefined;
            const url = (await owners.categories.breadcrumbs(recordID, viewer)).at(-1)?.url;
            return url === undefined ? undefined : new URL(url).pathname;
        }
        if (kind !== "user" || !may(viewer, "profiles.view")) return undefined;
        const user = (await owners.users.byIDs([recordID])).get(recordID);
        return user && profilePath(recordID, user.name);
    }
}

/** Returns the path, or undefined if the record is hidden from the viewer. */
async function ifVisible(find: () => Promise<string>): Promise<string | undefined> {
    try {
        return await find();
    } catch (error) {
        if (error instanceof ApiRefusal) return undefined;
        throw error;
    }
}
