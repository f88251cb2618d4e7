import type { ProfileFieldValues } from "@parley/accounts/contract";
import type { Category } from "@parley/categories/contract";
import type { Categories } from "@parley/categories/server";
import type { getSuggestedCategories, Interest, patchInterest, postInterest, SuggestedContent } from "@parley/interests/contract";
import type { Input, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import {
    conflict,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireRoom,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { InterestRow } from "./interests.repository";
import { createInterestsRepository } from "./interests.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    users: Pick<Users, "ownProfileFields">;
    categories: Pick<Categories, "visibleIDs" | "followedIDs" | "fragmentsByIDs" | "get">;
    tags: Pick<Tags, "fragmentsByIDs">;
    actionLog: Pick<ActionLog, "record">;
}

type Mapping = NonNullable<Interest["profileFieldMapping"]>;

/** What a member's interests name. */
export interface Suggestion {
    categoryIDs: number[];
    tagIDs: number[];
}

const MAX_INTERESTS = 100;
const PAGE_SIZE = 30;

export type InterestsService = ReturnType<typeof createInterestsService>;

/** Creates the service for interests, and for what they suggest to members. */
export function createInterestsService({ kit, users, categories, tags, actionLog }: Dependencies) {
    const repository = createInterestsRepository(kit.database);
    const all = createCachedValue(kit.database, kit.clock, async () => (await repository.all()).map(toInterest));

    return {
        /** Lists the interests, for members. */
        async list(viewer: Viewer): Promise<Interest[]> {
            requireSession(viewer);
            const visible = await categories.visibleIDs(viewer);
            const seenTags = await tags.fragmentsByIDs(viewer, [...new Set((await all.get()).flatMap(({ tagIDs }) => tagIDs))]);
            const tagIDs = new Set(seenTags.map(({ tagID }) => tagID));
            const isManager = may(viewer, "site.manage");
            return (await all.get()).map(({ profileFieldMapping, ...interest }) => ({
                ...interest,
                categoryIDs: interest.categoryIDs.filter((id) => visible.includes(id)),
                tagIDs: interest.tagIDs.filter((id) => tagIDs.has(id)),
                ...(isManager && { profileFieldMapping }),
            }));
        },

        async add(viewer: Viewer, { apiName, name, ...given }: Input<typeof postInterest>): Promise<Interest> {
            requirePermission(viewer, "site.manage");
            requireRoom((await all.get()).length, MAX_INTERESTS, "interests");
            await check(viewer, given);
            const interestID = await repository.insert({
                apiName,
                name,
                ...columnsOf({ categoryIDs: [], tagIDs: [], profileFieldMapping: {}, ...given }),
                isDefault: given.isDefault ?? false,
                dateInserted: toDateTime(kit.clock()),
            });
            if (interestID === undefined) throw conflict("There is an interest with this name.");
            all.drop();
            return found(interestID);
        },

        async change(viewer: Viewer, { interestID, ...given }: Input<typeof patchInterest>): Promise<Interest> {
            requirePermission(viewer, "site.manage");
            await found(interestID);
            await check(viewer, given);
            const { name, isDefault } = given;
            await repository.update(interestID, {
                ...columnsOf(given),
                ...(name !== undefined && { name }),
                ...(isDefault !== undefined && { isDefault }),
            });
            all.drop();
            return found(interestID);
        },

        async remove(viewer: Viewer, interestID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            const row = (await repository.all()).find((known) => known.interestID === interestID);
            if (!row) throw notFound("Interest");
            const after = { apiName: row.apiName };
            await kit.database.transaction(async () => {
                await repository.remove(interestID);
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: "interest",
                    recordID: interestID,
                    before: row,
                    after,
                });
            });
            all.drop();
        },

        /** Whether a removed interest can be restored: neither it nor another of its name is there. */
        async isRestorable({ recordID, before }: LoggedAction): Promise<boolean> {
            const isTaken = ({ interestID, apiName }: Stored) => interestID === recordID || apiName === before.apiName;
            return before.apiName !== undefined && !(await all.get()).some(isTaken);
        },

        /** Restores a removed interest, within a transaction. Throws 403, and 409 if its name is taken. */
        async restore(viewer: Viewer, { before }: LoggedAction): Promise<void> {
            requirePermission(viewer, "site.manage");
            const row = before as unknown as InterestRow;
            requireRoom((await all.get()).length, MAX_INTERESTS, "interests");
            if ((await repository.insert(row)) === undefined) throw hasChangedSince(row.name);
            all.drop();
        },

        suggestionFor,

        async content(viewer: Viewer): Promise<SuggestedContent> {
            const { categoryIDs, tagIDs } = await suggestionFor(viewer);
            const fragments = await categories.fragmentsByIDs(await notFollowed(viewer, categoryIDs), viewer);
            return { categories: [...fragments.values()], tags: await tags.fragmentsByIDs(viewer, tagIDs) };
        },

        async categories(
            viewer: Viewer,
            { excludedCategoryIDs = [], page = 1 }: Input<typeof getSuggestedCategories>,
        ): Promise<Page<Category>> {
            const suggested = await notFollowed(viewer, (await suggestionFor(viewer)).categoryIDs);
            const ids = suggested
                .filter((id) => !excludedCategoryIDs.includes(id))
                .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE + 1);
            const items: Category[] = [];
            for (const id of ids.slice(0, PAGE_SIZE)) items.push(await categories.get(viewer, id));
            return { items, paging: { page, limit: PAGE_SIZE, next: ids.length > PAGE_SIZE ? page + 1 : undefined } };
        },
    };

    /** Returns what a member's interests name, of what they see. Throws 403 for guests. */
    async function suggestionFor(viewer: Viewer): Promise<Suggestion> {
        requireSession(viewer);
        const values = await users.ownProfileFields(viewer);
        const own = (await all.get()).filter((interest) => interest.isDefault || isMet(interest.profileFieldMapping, values));
        const named = new Set(own.flatMap(({ categoryIDs }) => categoryIDs));
        return {
            categoryIDs: (await categories.visibleIDs(viewer)).filter((id) => named.has(id)),
            tagIDs: [...new Set(own.flatMap(({ tagIDs }) => tagIDs))],
        };
    }

    async function notFollowed(viewer: Viewer, categoryIDs: readonly number[]): Promise<number[]> {
        const followed = new Set(await categories.followedIDs(viewer));
        return categoryIDs.filter((id) => !followed.has(id));
    }

    async function found(interestID: number): Promise<Interest> {
        const interest = (await all.get()).find((known) => known.interestID === interestID);
        if (!interest) throw notFound("Interest");
        return interest;
    }

    async function check(viewer: Viewer, { categoryIDs = [], tagIDs = [] }: Partial<Suggestion>): Promise<void> {
        const known = await categories.fragmentsByIDs(categoryIDs);
        if (categoryIDs.some((id) => !known.has(id))) throw invalidField("categoryIDs", "There is no such category.");
        const seenTags = await tags.fragmentsByIDs(viewer, tagIDs);
        if (seenTags.length < new Set(tagIDs).size) throw invalidField("tagIDs", "There is no such tag.");
    }
}

type Stored = Omit<Interest, "profileFieldMapping"> & { profileFieldMapping: Mapping };

function toInterest({ categoryIDs, tagIDs, profileFieldMapping, ...row }: InterestRow): Stored {
    return {
        ...row,
        categoryIDs: JSON.parse(categoryIDs) as number[],
        tagIDs: JSON.parse(tagIDs) as number[],
        profileFieldMapping: JSON.parse(profileFieldMapping) as Mapping,
    };
}

function columnsOf<Given extends Partial<Suggestion> & { profileFieldMapping?: Mapping | undefined }>(given: Given) {
    const columns = { categoryIDs: given.categoryIDs, tagIDs: given.tagIDs, profileFieldMapping: given.profileFieldMapping };
    const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries.map(([name, value]) => [name, JSON.stringify(value)])) as {
        [Name in keyof typeof columns as Given[Name] extends undefined ? never : Name]: string;
    };
}

/** Checks whether a member's profile has one of the values of an interest. */
function isMet(mapping: Mapping, values: ProfileFieldValues): boolean {
    return Object.entries(mapping).some(([apiName, wanted]) => {
        const own = Object.hasOwn(values, apiName) ? [values[apiName]].flat() : [];
        return own.some((value) => wanted.some((one) => one === value));
    });
}
