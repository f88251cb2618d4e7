import type { CategoryFragment } from "@parley/categories/contract";
import type { Categories } from "@parley/categories/server";
import type { DiscussionAnswer, DiscussionQuery } from "@parley/discussions/contract";
import { DiscussionSort, DiscussionType, SlotType } from "@parley/discussions/contract";
import type { Interests } from "@parley/interests/server";
import { GUEST_ID } from "@parley/library/server/http";
import type { LayoutWidget, LoadedPart } from "@parley/library/server/layouts";
import { createRecordsSetting, HEAD_SETTINGS, ITEMS_SETTINGS, readHead, readItemsLook } from "@parley/library/server/layouts";
import * as Type from "typebox";
import type { DiscussionLists } from "../discussionLists.service";

const MAX_ITEMS = 50;
const USUAL_ITEMS = 5;
const MAX_SUGGESTED_CATEGORIES = 5;

/** Settings of the filter, the order and the number of the posts of a widget: parameters of `GET /discussions`. */
export const LIST_PARAMS = Type.Object({
    sort: Type.Optional(DiscussionSort),
    slotType: Type.Optional(SlotType),
    type: Type.Optional(Type.Array(DiscussionType, { maxItems: 10 })),
    categoryID: Type.Optional(createRecordsSetting("category")),
    includeChildCategories: Type.Optional(Type.Boolean()),
    tagID: Type.Optional(createRecordsSetting("tag")),
    followed: Type.Optional(Type.Boolean()),
    hasComments: Type.Optional(Type.Boolean()),
    pinned: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ITEMS })),
});

interface Dependencies {
    lists: Pick<DiscussionLists, "firstOf">;
    categories: Pick<Categories, "fragmentsByIDs" | "followedIDs">;
    interests: Pick<Interests, "suggestionFor">;
}

/** Creates the widget of posts by a filter (LAY-038). The posts of all such widgets on a page are read together. */
export const createDiscussionItemsWidget = ({ lists }: Pick<Dependencies, "lists">): LayoutWidget => ({
    name: "Posts by a filter",
    component: "DiscussionItems",
    settings: { ...HEAD_SETTINGS, ...ITEMS_SETTINGS, apiParams: LIST_PARAMS, viewAll: Type.Boolean() },
    async load(parts, viewer) {
        // A list of what one follows has nothing for guests.
        const queries = parts.map(({ settings }) => {
            const query = readListParams(settings.apiParams);
            return query.followed && viewer.userID === GUEST_ID ? undefined : query;
        });
        const found = await lists.firstOf(
            viewer,
            queries.flatMap((query) => query ?? []),
        );
        return parts.map((part, index) => {
            if (!queries[index]) return undefined;
            return { ...toItemsProps(part, found.shift() ?? []), ...(part.settings.viewAll === true && { viewAll: true }) };
        });
    },
});

/**
 * Creates the widget of suggestions for a member (LAY-044): categories of their interests that they don't follow, and posts in what they are
 * interested in or, without interests, in what they follow.
 */
export const createSuggestedWidget = ({ lists, categories, interests }: Dependencies): LayoutWidget => ({
    name: "Suggested content",
    component: "SuggestedContent",
    settings: {
        ...HEAD_SETTINGS,
        ...ITEMS_SETTINGS,
        suggestedFollows: Type.Object({ enabled: Type.Optional(Type.Boolean()) }),
        suggestedContent: Type.Object({
            enabled: Type.Optional(Type.Boolean()),
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ITEMS })),
        }),
    },
    isFor: ({ userID }) => userID !== GUEST_ID,
    async load(parts, viewer) {
        const { categoryIDs, tagIDs } = await interests.suggestionFor(viewer);
        const followed = new Set(await categories.followedIDs(viewer));
        const unfollowed = categoryIDs.filter((categoryID) => !followed.has(categoryID)).slice(0, MAX_SUGGESTED_CATEGORIES);
        const fragments: CategoryFragment[] = [...(await categories.fragmentsByIDs(unfollowed, viewer)).values()];
        const hasInterests = categoryIDs.length + tagIDs.length > 0;
        const [posts = []] = await lists.firstOf(viewer, [
            { ...(hasInterests ? { suggested: true } : { followed: true }), limit: MAX_ITEMS },
        ]);
        return parts.map((part) => {
            const { suggestedFollows, suggestedContent } = part.settings as {
                suggestedFollows?: { enabled?: boolean };
                suggestedContent?: { enabled?: boolean; limit?: number };
            };
            const shownPosts = suggestedContent?.enabled === false ? [] : posts.slice(0, suggestedContent?.limit ?? USUAL_ITEMS);
            const shown = suggestedFollows?.enabled === false ? [] : fragments;
            return { ...toItemsProps(part, shownPosts), categories: shown.map(({ name, url }) => ({ name, url })) };
        });
    },
});

/** Returns the query of the settings of a list. */
export function readListParams(apiParams: unknown): DiscussionQuery {
    const { categoryID, tagID, limit, ...params } = (apiParams ?? {}) as Omit<DiscussionQuery, "categoryID" | "tagID"> & {
        categoryID?: number | number[];
        tagID?: number | number[];
    };
    return {
        ...params,
        ...(categoryID !== undefined && { categoryID: [categoryID].flat() }),
        ...(tagID !== undefined && { tagID: { kind: "list", values: [tagID].flat() } }),
        limit: limit ?? USUAL_ITEMS,
    };
}

function toItemsProps({ settings }: LoadedPart, posts: readonly DiscussionAnswer[]) {
    return { ...readHead(settings), ...readItemsLook(settings), items: posts.map(toItem) };
}

function toItem({ name, url, excerpt, image, insertUser, countComments, attributes = {} }: DiscussionAnswer) {
    const { lang, dir } = attributes;
    return {
        title: name,
        url,
        ...(excerpt && { description: excerpt }),
        ...(image && { imageUrl: image.url }),
        ...(lang && { lang }),
        ...(dir && { dir }),
        author: insertUser?.name ?? "",
        countComments,
    };
}
