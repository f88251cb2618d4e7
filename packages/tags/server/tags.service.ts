import { parseSort, toSlug } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import type { Tag, TagDetail, TagFragment } from "@parley/tags/contract";
import { createTagListCache } from "./lists/tagListCache";
import { createTagLookup } from "./lists/tagLookup";
import type { TagFilter } from "./lists/visibleTags.repository";
import { createRecordTags } from "./records/recordTags.service";
import { createTagCreation } from "./tagCreation";
import { createTagImports } from "./tagImports.service";
import { createTagManagement } from "./tagManagement.service";
import { toDetail, toFragment, toTag } from "./tagResponses";
import { createTagsRepository } from "./tags.repository";
import { createTagTexts } from "./tagTexts";
import { createTranslatableTags } from "./translatableTags";

interface TagQuery {
    query?: string | undefined;
    tagID?: readonly number[] | undefined;
    type?: readonly string[] | undefined;
    parentID?: readonly number[] | undefined;
    sort?: Sorting | undefined;
    excludeNoCountDiscussion?: boolean | undefined;
    page: number;
    limit: number;
}

type Kit = Pick<ServerKit, "api" | "database" | "clock" | "siteURL">;

type SortField = "countDiscussions" | "tagID" | "name";
type Sorting = SortField | `-${SortField}`;

/**
 * Creates the service of tags. A tag shows how many visible posts have it, but not which: lists of posts decide that. A tag with hidden
 * posts only does not exist for the viewer (FC-14).
 */
export function createTagsService(kit: Kit, actionLog: Pick<ActionLog, "record">) {
    const { database, clock, siteURL } = kit;
    const texts = createTagTexts(getTranslatables(kit));
    const repository = createTagsRepository(database);
    const lists = createTagListCache(database, clock, repository.list);
    const lookup = createTagLookup(repository);
    const { findVisibility, requireTag, requireTags, presentDiscussions } = lookup;
    const creation = createTagCreation(repository, clock, texts);
    const shared = { repository, lookup, creation, lists, texts, database, clock, actionLog };

    return {
        /** Sets the owner of the discussions; until then every tag is visible to everybody. */
        provideDiscussions: lookup.provideDiscussions,
        ...createTagManagement(shared),
        ...createRecordTags(shared),
        ...createTagImports(shared),
        translatable: createTranslatableTags(repository, lookup),

        async list(viewer: Viewer, { query, sort = "-countDiscussions", page, limit, ...filter }: TagQuery): Promise<Tag[]> {
            const wanted: TagFilter = {
                nameBegins: query === undefined ? undefined : foldName(query),
                alsoIDs: await texts.findBeginning(viewer, foldName(query ?? "")),
                tagIDs: filter.tagID,
                types: filter.type,
                parentIDs: filter.parentID,
                inUse: filter.excludeNoCountDiscussion,
                sort: parseSort(sort),
                limit,
                offset: (page - 1) * limit,
            };
            const visibility = await findVisibility(viewer);
            const rows = await (visibility ? lists.get(wanted, visibility) : repository.list(wanted));
            const translate = await texts.find(viewer);
            return rows.map((row) => toTag(row, siteURL, translate));
        },

        /** Returns a tag; for a merged one its target. Throws 404. */
        get: requireDetail,

        /** Returns the ID of a tag that the viewer sees, of a merged one that of its target. Throws 404. */
        requireVisible: async (viewer: Viewer, tagID: number): Promise<number> => (await requireDetail(viewer, tagID)).tagID,

        /** Returns the name of a tag, if the viewer may know it. */
        async nameOf(viewer: Viewer, tagID: number): Promise<string | undefined> {
            const row = await repository.anyByID(tagID);
            const target = row && (await repository.findTarget(row));
            const visible = target && (await repository.byID(target.tagID, await findVisibility(viewer)));
            return visible && toFragment(visible, await texts.find(viewer)).name;
        },

        /** Returns the tag that has this code, or had it. Throws 404. */
        async byCode(viewer: Viewer, urlcode: string): Promise<TagDetail> {
            const target = await repository.byCode(urlcode);
            if (!target) throw notFound("Tag");
            return toDetail(await requireTag(target.tagID, await findVisibility(viewer)));
        },

        /** Returns the tag that a name, also in the language of the viewer, or a code in a search means, if the viewer sees it. */
        async named(viewer: Viewer, name: string): Promise<number[]> {
            const [found] = await repository.byNamesOrCodes([foldName(name)], [toSlug(name)]);
            const row = found && (await repository.findTarget(found));
            const tagIDs = row ? [row.tagID] : await texts.findNamed(viewer, foldName(name));
            if (tagIDs.length === 0) return [];
            return (await repository.byIDs(tagIDs, await findVisibility(viewer))).map(({ tagID }) => tagID).slice(0, 1);
        },

        anyByIDs: repository.anyByIDs,
        byNamesOrCodes: repository.byNamesOrCodes,

        /** Clears the cached lists after discussions were moved to another category. Must be called within that transaction. */
        discussionsMoved: lists.drop,

        /** Returns the IDs of tags by their codes. Throws 404 for one that does not exist for this viewer. */
        async idsByUrlcodes(viewer: Viewer, urlcodes: readonly string[]): Promise<number[]> {
            if (urlcodes.length === 0) return [];
            const tagIDs: number[] = [];
            for (const urlcode of new Set(urlcodes)) {
                const target = await repository.byCode(urlcode);
                if (!target) throw notFound("Tag");
                tagIDs.push(target.tagID);
            }
            return requireTags(tagIDs, viewer);
        },

        /** Returns the tags with these IDs that exist for the viewer. */
        async fragmentsByIDs(viewer: Viewer, tagIDs: readonly number[]): Promise<TagFragment[]> {
            if (tagIDs.length === 0) return [];
            const rows = await repository.byIDs([...new Set(tagIDs)], await findVisibility(viewer));
            const translate = await texts.find(viewer);
            return rows.map((row) => toFragment(row, translate));
        },

        recordIDsWith: repository.recordIDsWith,

        countWith: repository.countWith,

        /** Returns the tags whose count of discussions is wrong. */
        miscounted: (): Promise<number[]> => repository.miscounted(presentDiscussions()),

        /** Counts the discussions of every tag again. */
        async recount(): Promise<void> {
            await repository.recount(presentDiscussions());
            lists.drop();
        },
    };

    async function requireDetail(viewer: Viewer, tagID: number): Promise<TagDetail> {
        const row = await repository.anyByID(tagID);
        const target = row && (await repository.findTarget(row));
        return toDetail(await requireTag(target?.tagID ?? tagID, await findVisibility(viewer)));
    }
}

export type TagsService = ReturnType<typeof createTagsService>;
