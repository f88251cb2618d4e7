import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import { getContentSources } from "@parley/library/server/contentSources";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    getPostTranslation,
    getReadLanguages,
    postPostTranslation,
    putPostLanguage,
    putReadLanguages,
} from "@parley/postTranslations/contract";
import type { TranslationServices } from "@parley/translationServices/server";
import type { Users } from "@parley/users/server";
import { registerPostTranslationForms } from "./postTranslations.forms";
import type { PostType } from "./postTranslations.repository";
import { createPostTranslationsRepository } from "./postTranslations.repository";
import { createPostTranslationsService } from "./postTranslations.service";
import { createStoredTranslations } from "./storedTranslations";
import { createTranslatablePosts } from "./translatablePosts";

interface Dependencies {
    config: Pick<Config, "get">;
    users: Pick<Users, "provideErasure" | "provideExport">;
    discussions: Discussions;
    comments: Comments;
    services: TranslationServices;
}

/** Registers the translations of posts, and the languages that members read. */
export function createPostTranslationsServer(
    kit: ServerKit,
    { config, users, discussions, comments, services }: Dependencies,
): void {
    const { api, database } = kit;
    const repository = createPostTranslationsRepository(database);
    const stored = createStoredTranslations({ kit, repository });
    const posts = createTranslatablePosts({ ...kit, discussions, comments });
    const service = createPostTranslationsService({ ...kit, repository, stored, posts, services, config });
    implement(api, getPostTranslation, ({ recordType, recordID }, viewer) => service.get(viewer, recordType, recordID));
    implement(api, postPostTranslation, ({ recordType, recordID }, viewer) => service.translate(viewer, recordType, recordID));
    implement(api, putPostLanguage, ({ recordType, recordID, lang }, viewer) =>
        service.setLanguage(viewer, recordType, recordID, lang),
    );
    implement(api, getReadLanguages, (_input, viewer) => service.getLanguages(viewer));
    implement(api, putReadLanguages, ({ languages }, viewer) => service.setLanguages(viewer, languages));
    registerPostTranslationForms(kit, service);
    discussions.languages.provideTranslations(service.findStates, stored.findWords);
    removeOutdated(kit, stored.removeOf);
    users.provideErasure("readLanguages", (userID) => repository.setLanguages(userID, []));
    users.provideExport("readLanguages", async function* (userID) {
        yield* await repository.languagesReadBy(userID);
    });
}

/** Removes the translations of a post with its text: when it is edited, deleted or erased, or loses the name of a member (FC-53). */
function removeOutdated(
    { database }: Pick<ServerKit, "database">,
    remove: (type: PostType, ids: readonly number[]) => Promise<void>,
): void {
    const sources = getContentSources(database);
    const isPost = (recordType: string): recordType is PostType => recordType === "discussion" || recordType === "comment";
    sources.onReworded(async (recordType, recordIDs, _bodyHtml, { isNew }) => {
        if (isPost(recordType) && !isNew) await remove(recordType, recordIDs);
    });
    sources.onRenamed(async (recordType, recordID) => {
        if (isPost(recordType)) await remove(recordType, [recordID]);
    });
}
