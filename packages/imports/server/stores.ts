import type {
    ArchiveCategory,
    ArchiveComment,
    ArchiveDiscussion,
    ArchiveRecord,
    ArchiveTag,
    ArchiveUser,
} from "@parley/archiveReaders/server";
import type { Categories } from "@parley/categories/server";
import type { Comments, ImportedComment } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import type { RecordKind } from "@parley/imports/contract";
import type { EmbeddedPages } from "@parley/library/server/embeddedPages";
import type { Translatables } from "@parley/library/server/translatables";
import type { ImportedReaction, Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { ImportsRepository } from "./imports.repository";
import type { ForeignKey } from "./imports.tables";
import { toKey } from "./imports.tables";
import type { StoringContext } from "./mapping";
import {
    NO_USER,
    readDeletion,
    toImportedCategory,
    toImportedDiscussion,
    toImportedPost,
    toImportedReactions,
    toImportedUser,
} from "./mapping";
import { createMentionResolver } from "./people/mentions";

/** Services of the packages that own the tables of imported records. */
export interface Owners {
    users: Users;
    categories: Categories;
    tags: Tags;
    reactions: Reactions;
    discussions: Discussions;
    comments: Comments;
}

interface StoreDependencies extends Owners {
    embeddedPages: EmbeddedPages;
    translatables: Pick<Translatables, "storeTexts">;
}

/** ID of a record on this site; undefined if it could not be stored, which has been reported. */
export type StoredID = number | undefined;

type Of<Kind extends RecordKind> = Extract<ArchiveRecord, { kind: Kind }>;
export type Stores = { [Kind in RecordKind]: (records: readonly Of<Kind>[], context: StoringContext) => Promise<StoredID[]> };

/**
 * Creates the functions that store records through their owners, a batch of one kind at a time, and return the IDs in the same order. Must
 * be called within a transaction.
 */
export function createStores(
    { users, categories, tags, reactions, discussions, comments, embeddedPages, translatables }: StoreDependencies,
    repository: ImportsRepository,
): Stores {
    const resolveMentions = createMentionResolver({ users, repository });
    return { user: storeUsers, category: storeCategories, tag: storeTags, discussion: storeDiscussions, comment: storeComments };

    async function storeUsers(records: readonly ArchiveUser[], context: StoringContext): Promise<StoredID[]> {
        const userIDs = await users.importUsers(records.map((record) => toImportedUser(record, context)));
        const stored = await users.byIDs(userIDs);
        for (const [index, { id, name }] of records.entries()) {
            const given = stored.get(userIDs[index] ?? 0)?.name ?? name;
            if (given.endsWith(")") && given.startsWith(`${name.trim()} (`))
                context.report({
                    file: "users",
                    id,
                    reason: `Somebody else is called ${name.trim()} here, so this person is called ${given}.`,
                });
        }
        return userIDs;
    }

    /** Stores categories one by one, because each may be the parent of the next. */
    async function storeCategories(records: readonly ArchiveCategory[], context: StoringContext): Promise<StoredID[]> {
        const { source, dateStarted } = context;
        const known = await repository.idsOf(
            source,
            "category",
            records.flatMap(({ site, parentId }) => (parentId === undefined ? [] : [{ site, id: parentId }])),
        );
        const stored: StoredID[] = [];
        for (const record of records) {
            const parentCategoryID =
                record.parentId === undefined ? undefined : known.get(toKey({ site: record.site, id: record.parentId }));
            const [categoryID] = await categories.importCategories([toImportedCategory(record, parentCategoryID, dateStarted)]);
            stored.push(categoryID);
            if (categoryID === undefined) continue;
            known.set(toKey(record), categoryID);
            await storeTranslations(record, categoryID, context);
        }
        return stored;
    }

    async function storeTranslations(
        { id, translations = {} }: ArchiveCategory,
        categoryID: number,
        { report }: StoringContext,
    ): Promise<void> {
        const texts = Object.entries(translations).flatMap(([locale, { name, description }]) =>
            Object.entries({ name, description }).flatMap(([propertyName, translation]) =>
                translation === undefined ? [] : [{ recordKey: String(categoryID), propertyName, locale, translation }],
            ),
        );
        if (texts.length === 0) return;
        for (const { locale } of await translatables.storeTexts("categories", texts)) {
            report({ file: "categories", id, reason: `Its translation into ${locale} can’t stand there and was left out.` });
        }
    }

    async function storeTags(records: readonly ArchiveTag[], { dateStarted }: StoringContext): Promise<StoredID[]> {
        return tags.importTags(records.map(({ name }) => ({ name, insertUserID: NO_USER, dateInserted: dateStarted })));
    }

    async function storeDiscussions(records: readonly ArchiveDiscussion[], context: StoringContext): Promise<StoredID[]> {
        const { source } = context;
        const indexByKey = await repository.idsOf(
            source,
            "category",
            records.flatMap(({ site, categoryId }) => (categoryId === undefined ? [] : [{ site, id: categoryId }])),
        );
        const places = await embeddedPages.findPlaces(records.flatMap(({ pageUrl }) => pageUrl ?? []));
        const people = await peopleOf(records, source);
        const [fit, categoryIDs] = filterStorable(
            records,
            ({ site, categoryId, pageUrl }) =>
                categoryId === undefined ? places.get(pageUrl)?.categoryID : indexByKey.get(toKey({ site, id: categoryId })),
            ({ pageUrl }) =>
                pageUrl === undefined
                    ? explainMissing("category")
                    : `${new URL(pageUrl).origin} is no embedding site yet; so this was left out. Add it on /settings/embedding, and import again.`,
            context,
        );
        const opened = fit.map((record) => ({ ...record, ...places.get(record.pageUrl ?? "") }));
        const texts = await resolveMentions(opened, context);
        const rows = texts.map((record, index) => toImportedDiscussion(record, categoryIDs[index] ?? NO_USER, people, context));
        const ids = await discussions.importDiscussions(rows);
        const stored = pairs(fit, ids);
        await givePages(stored, context);
        await storeReactions("discussion", stored, people, context);
        await storeTagsOf(stored, context);
        await discussions.importBookmarks(
            stored.flatMap(([{ site, bookmarkedByIds = [] }, discussionID]) =>
                bookmarkedByIds.flatMap((id) => {
                    const userID = people.get(toKey({ site, id }));
                    return userID === undefined ? [] : [{ userID, discussionID }];
                }),
            ),
        );
        return idsInOrder(records, stored);
    }

    /** Gives the pages of blogs their discussions. */
    async function givePages(stored: readonly [ArchiveDiscussion, number][], { report }: StoringContext): Promise<void> {
        const given = stored.flatMap(([{ pageUrl: pageURL }, discussionID]) =>
            pageURL === undefined ? [] : [{ pageURL, discussionID }],
        );
        const taken = new Set(given.length === 0 ? [] : await embeddedPages.adopt(given));
        for (const [{ id, pageUrl }] of stored) {
            if (pageUrl === undefined || !taken.has(pageUrl)) continue;
            const reason =
                "The page has a discussion here already, so it does not show these comments. Merge the two discussions to have all of them there.";
            report({ file: "discussion", id, reason });
        }
    }

    async function storeTagsOf(
        stored: readonly [ArchiveDiscussion, number][],
        { source, dateStarted: dateInserted }: StoringContext,
    ): Promise<void> {
        const sites = new Map(stored.flatMap(([{ site, tags: words = [] }]) => words.map((word) => [word, site] as const)));
        const names = [...sites.keys()];
        const tagIDs = await tags.importTags(names.map((name) => ({ name, insertUserID: NO_USER, dateInserted })));
        const byName = new Map(names.map((name, index) => [name, tagIDs[index]]));
        // Tags that the archive does not list belong to the import too, and are removed with it.
        const notes = [...byName].map(([name, recordID = NO_USER]) => ({
            source,
            site: sites.get(name) ?? "",
            kind: "tag" as const,
            foreignID: name,
            recordID,
            dateInserted,
        }));
        await repository.addUnlessKnown(notes);
        await tags.importTagRecords(
            stored.flatMap(([{ tags: words = [] }, recordID]) =>
                [...new Set(words.map((word) => byName.get(word)))].flatMap((tagID) =>
                    tagID === undefined
                        ? []
                        : [{ recordType: "discussion", recordID, tagID, dateInserted, insertUserID: NO_USER }],
                ),
            ),
        );
    }

    async function storeComments(records: readonly ArchiveComment[], context: StoringContext): Promise<StoredID[]> {
        const { source } = context;
        const threads = await repository.idsOf(
            source,
            "discussion",
            records.map(({ site, discussionId }) => ({ site, id: discussionId })),
        );
        const parents = await repository.idsOf(
            source,
            "comment",
            records.flatMap(({ site, parentId }) => (parentId === undefined ? [] : [{ site, id: parentId }])),
        );
        const people = await peopleOf(records, source);
        const [fit, discussionIDs] = filterStorable(
            records,
            ({ site, discussionId }) => threads.get(toKey({ site, id: discussionId })),
            () => explainMissing("discussion"),
            context,
        );
        const indexByKey = new Map(fit.map((record, index) => [toKey(record), index]));
        const texts = await resolveMentions(fit, context);
        const rows = texts.map((record, index): ImportedComment => {
            const parent = record.parentId === undefined ? undefined : toKey({ site: record.site, id: record.parentId });
            const [parentCommentID, parentIndex] = parent === undefined ? [] : [parents.get(parent), indexByKey.get(parent)];
            return {
                ...toImportedPost(record, people, context),
                discussionID: discussionIDs[index] ?? NO_USER,
                accepted: record.accepted === true || context.accepted.has(toKey(record)),
                ...(parentCommentID !== undefined && { parentCommentID }),
                ...(parentCommentID === undefined && parentIndex !== undefined && { parentIndex }),
            };
        });
        const stored = pairs(fit, await comments.importComments(rows));
        await storeReactions("comment", stored, people, context);
        return idsInOrder(records, stored);
    }

    /** Returns the IDs of all users named in these posts. */
    function peopleOf(records: readonly (ArchiveDiscussion | ArchiveComment)[], source: string): Promise<Map<string, number>> {
        const keys = records.flatMap((record): ForeignKey[] => {
            const ids = [
                record.authorId,
                readDeletion(record)?.byId,
                ...(record.reactions ?? []).flatMap(({ userIds = [] }) => userIds),
            ];
            const bookmarkers = record.kind === "discussion" ? (record.bookmarkedByIds ?? []) : [];
            return [...ids, ...bookmarkers].flatMap((id) => (id === undefined ? [] : [{ site: record.site, id }]));
        });
        return repository.idsOf(source, "user", keys);
    }

    /** Stores the reactions to posts; they determine the score of posts that have none of their own. */
    async function storeReactions(
        recordType: "discussion" | "comment",
        stored: readonly [ArchiveDiscussion | ArchiveComment, number][],
        people: ReadonlyMap<string, number>,
        context: StoringContext,
    ): Promise<void> {
        await reactions.importReactions(await reactionsTo(recordType, stored, people, context));
        const unscored = stored.flatMap(([record, recordID]) =>
            record.score === undefined && record.reactions?.length ? [recordID] : [],
        );
        const owner = recordType === "discussion" ? discussions : comments;
        for (const [recordID, score] of await reactions.scoreOf(recordType, unscored)) {
            if (score !== 0) await owner.scoreChanged(recordID, score);
        }
    }

    /** Returns the reactions whose kinds exist on this site; reports the others. */
    async function reactionsTo(
        recordType: "discussion" | "comment",
        stored: readonly [ArchiveDiscussion | ArchiveComment, number][],
        people: ReadonlyMap<string, number>,
        { report }: StoringContext,
    ): Promise<ImportedReaction[]> {
        const kinds = await reactions.urlcodes();
        return stored.flatMap(([record, recordID]) => {
            const given = record.reactions ?? [];
            for (const { urlcode } of given.filter((reaction) => !kinds.has(reaction.urlcode.toLowerCase()))) {
                report({
                    file: recordType,
                    id: record.id,
                    reason: `There are no reactions of the kind "${urlcode}"; they were left out.`,
                });
            }
            const known = given.filter(({ urlcode }) => kinds.has(urlcode.toLowerCase()));
            const { rows, repeated } = toImportedReactions(known, record, people);
            if (repeated > 0) {
                const reason = `Whoever reacted more than once has one reaction here; ${repeated} were left out.`;
                report({ file: recordType, id: record.id, reason, count: repeated });
            }
            return rows.map((row) => ({ ...row, recordType, recordID }));
        });
    }
}

const explainMissing = (what: string): string => `The ${what} it stands in is not stored; so this was left out.`;

/** Returns the records whose container is stored, with the containers' IDs; reports the others. */
function filterStorable<Record extends ArchiveDiscussion | ArchiveComment>(
    records: readonly Record[],
    indexOf: (record: Record) => number | undefined,
    explain: (record: Record) => string,
    { report }: StoringContext,
): [records: Record[], indexes: number[]] {
    const found: Record[] = [];
    const indexByKey: number[] = [];
    for (const record of records) {
        const recordIndex = indexOf(record);
        if (recordIndex === undefined) {
            report({ file: record.kind, id: record.id, reason: explain(record) });
            continue;
        }
        found.push(record);
        indexByKey.push(recordIndex);
    }
    return [found, indexByKey];
}

function pairs<Record>(records: readonly Record[], ids: readonly number[]): [Record, number][] {
    return records.flatMap((record, index): [Record, number][] => {
        const id = ids[index];
        return id === undefined ? [] : [[record, id]];
    });
}

function idsInOrder<Record>(records: readonly Record[], stored: readonly (readonly [Record, number])[]): StoredID[] {
    const ids = new Map(stored);
    return records.map((record) => ids.get(record));
}
