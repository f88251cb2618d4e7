import { setImmediate } from "node:timers/promises";
import type { Config } from "@parley/config/server";
import type { ImportRemoval, RecordCounts, RecordKind } from "@parley/imports/contract";
import { isEmpty, NO_RECORDS } from "@parley/imports/contract";
import type { HomeLead } from "@parley/layouts/contract";
import type { HomeContents } from "@parley/layouts/server";
import type { FilledText, Translate } from "@parley/library/contract";
import { fill, formatText, quote } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { EmbeddedPages } from "@parley/library/server/embeddedPages";
import { notFound } from "@parley/library/server/http";
import type { ImportsRepository } from "./imports.repository";
import { removePictures } from "./pictures/pictures";
import type { DecidedValues } from "./siteFile";
import { resetSite } from "./siteFile";
import type { Owners } from "./stores";

export interface RemovalDependencies {
    database: Database;
    repository: ImportsRepository;
    owners: Owners;
    embeddedPages: Pick<EmbeddedPages, "release">;
    config: Config;
    home: HomeContents;
    uploadsDirectory: string;
    /** Recalculates all counters. */
    recount: (source: string) => Promise<void>;
}

/** Small enough for one transaction, because others wait for it. */
const DISCUSSIONS_AT_ONCE = 100;
const RECORDS_AT_ONCE = 500;

/**
 * Creates the function that removes an import, a batch per transaction, so that an interrupted removal is completed by the next one.
 * Members' posts are never lost: a discussion with a member's comment is kept completely, with its category and authors. Throws 404 for an
 * unknown import.
 */
export function createRemoval(dependencies: RemovalDependencies) {
    const { database, repository, owners, embeddedPages, config, home, uploadsDirectory, recount } = dependencies;
    const { users, categories, tags, reactions, discussions, comments } = owners;

    return async function removeImport(source: string, t: Translate): Promise<ImportRemoval> {
        const row = await repository.bySource(source);
        if (!row) throw notFound("Import");
        const removed = { ...NO_RECORDS };
        await inSlices(source, "discussion", DISCUSSIONS_AT_ONCE, removed, removeDiscussions);
        await inSlices(source, "user", RECORDS_AT_ONCE, removed, removePeople);
        await inSlices(source, "category", 1, removed, removeCategories);
        await inSlices(source, "tag", RECORDS_AT_ONCE, removed, removeTags);
        await recount(source);
        const decided = JSON.parse(row.settings) as DecidedValues;
        await database.transaction(async () => {
            await resetSite({ config, home }, decided);
            if ((await config.get("firstCommunity.source")) === source) await config.set({ "firstCommunity.source": "" });
            await repository.update(source, { status: "removed", settings: "{}" });
        });
        await removePictures(uploadsDirectory, source, await repository.picturesShown(source));
        const remaining = (await repository.counts([source])).get(source) ?? NO_RECORDS;
        const sentences = [...describeRemoval(removed, remaining), ...describeLeads(await changedLeads(decided))];
        return { source, removed, kept: remaining, message: sentences.map((sentence) => formatText(t, sentence)).join(" ") };
    };

    /** Returns the starting points on the home page that lead where the import's did and were changed since, so that they stay. */
    async function changedLeads({ home: { leads: given = [] } = {} }: DecidedValues): Promise<HomeLead[]> {
        const { leads = [] } = await home.read();
        return leads.filter(({ url }) => given.some((lead) => lead.url === url));
    }

    /** Processes the records of a kind in batches, latest first, because children are stored after their parents. */
    async function inSlices(
        source: string,
        kind: RecordKind,
        limit: number,
        removed: RecordCounts,
        removeSlice: (source: string, ids: readonly number[]) => Promise<Partial<RecordCounts>>,
    ): Promise<void> {
        let last: number | undefined;
        for (;;) {
            const ids = await repository.recordIDs(source, kind, last, limit);
            last = ids.at(-1);
            if (last === undefined) return;
            const gone = await database.transaction(() => removeSlice(source, ids));
            for (const [name, count] of Object.entries(gone) as [RecordKind, number][]) removed[name] += count;
            // Yields to the event loop between batches, so that other requests are served.
            await setImmediate();
        }
    }

    async function removeDiscussions(source: string, discussionIDs: readonly number[]): Promise<Partial<RecordCounts>> {
        await repository.lockDiscussions(discussionIDs);
        const inUse = await repository.discussionsWithMembers(discussionIDs);
        const going = discussionIDs.filter((discussionID) => !inUse.has(discussionID));
        const commentIDs = await repository.commentsOn(going);
        await reactions.clearFor("comment", commentIDs);
        await reactions.clearFor("discussion", going);
        await tags.clearFor("discussion", going);
        if (going.length > 0) await embeddedPages.release(going);
        await comments.removeImported(commentIDs);
        await discussions.removeImported(going);
        await repository.forget(source, "comment", commentIDs);
        await repository.forget(source, "discussion", going);
        return { discussion: going.length, comment: commentIDs.length };
    }

    async function removePeople(source: string, userIDs: readonly number[]): Promise<Partial<RecordCounts>> {
        const inUse = await repository.peopleInUse(userIDs);
        const going = userIDs.filter((userID) => !inUse.has(userID));
        for (const { recordType, recordID, scoreChange } of await reactions.removeImported(going)) {
            await (recordType === "discussion" ? discussions : comments).scoreChanged(recordID, scoreChange);
        }
        await discussions.forgetMembers(going);
        await users.removeImported(going);
        await repository.forget(source, "user", going);
        return { user: going.length };
    }

    async function removeCategories(source: string, categoryIDs: readonly number[]): Promise<Partial<RecordCounts>> {
        const inUse = await repository.categoriesInUse(categoryIDs);
        const going = categoryIDs.filter((categoryID) => !inUse.has(categoryID));
        await categories.removeImported(going);
        await repository.forget(source, "category", going);
        return { category: going.length };
    }

    /** Removes tags. Tags that are in use, or were created by a member before the import, are kept as the site's own. */
    async function removeTags(source: string, tagIDs: readonly number[]): Promise<Partial<RecordCounts>> {
        const removed = await tags.removeImported(await repository.tagsWithoutOwner(tagIDs));
        await repository.forget(source, "tag", tagIDs);
        return { tag: removed.length };
    }
}

/** Returns the sentences about what was removed, and what stays. */
function describeRemoval(removed: RecordCounts, remaining: RecordCounts): FilledText[] {
    const gone = isEmpty(removed) ? fill("There was nothing to remove.") : describeRemoved(removed);
    const count = remaining.discussion;
    if (count === 0) return [gone];
    const stay = fill(
        count === 1
            ? "{count} discussion stays, because a member has written in it."
            : "{count} discussions stay, because members have written in them.",
        { count },
    );
    return [gone, stay];
}

function describeRemoved({ discussion, comment, user }: RecordCounts): FilledText {
    return fill("Removed {discussions}, {comments} and {people}.", {
        discussions:
            discussion === 1 ? fill("{count} discussion", { count: 1 }) : fill("{count} discussions", { count: discussion }),
        comments: comment === 1 ? fill("{count} comment", { count: 1 }) : fill("{count} comments", { count: comment }),
        people: user === 1 ? fill("{count} person", { count: 1 }) : fill("{count} people", { count: user }),
    });
}

/** Says that starting points stay which may lead to what was removed. */
function describeLeads(leads: readonly HomeLead[]): FilledText[] {
    if (leads.length === 0) return [];
    const titles = leads.map(({ title }) => quote(title));
    const text =
        leads.length === 1
            ? "On the home page, {titles} stays, because it was changed. Look where it leads now."
            : "On the home page, {titles} stay, because they were changed. Look where they lead now.";
    return [fill(text, { titles })];
}
