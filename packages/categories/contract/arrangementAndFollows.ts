import { AnyID, defineEndpoint, ID, MAXIMUM_ID, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DisplayAs } from "./categories";

/** Category as seen by site managers, whether or not they may see its posts. */
export const ArrangedCategory = Type.Object({
    categoryID: Type.Integer(),
    /** -1 directly below the root. */
    parentCategoryID: Type.Integer(),
    name: Type.String(),
    urlcode: Type.String(),
    url: Type.String(),
    displayAs: DisplayAs,
    isArchived: Type.Boolean(),
    customPermissions: Type.Boolean(),
    countDiscussions: Type.Integer(),
    /** 1 directly below the root. */
    depth: Type.Integer(),
});
export type ArrangedCategory = Static<typeof ArrangedCategory>;

/** All categories in their order, parents before children, and the version of this order. */
export const CategoryArrangement = Type.Object({ version: Type.Integer(), categories: Type.Array(ArrangedCategory) });
export type CategoryArrangement = Static<typeof CategoryArrangement>;

/** Returns all categories in their order, for site managers. */
export const getCategoryArrangement = defineEndpoint({
    method: "GET",
    path: "/categories/arrangement",
    response: CategoryArrangement,
});

/**
 * Moves a category with its descendants to another parent or another position among its siblings. 412 with the code `orderChanged` if
 * `version` is not the current order; then nothing is moved.
 */
export const putCategoryPlace = defineEndpoint({
    method: "PUT",
    path: "/categories/:categoryID/place",
    params: Type.Object({ categoryID: ID }),
    body: Type.Object({
        parentCategoryID: AnyID,
        /** Previous sibling in the new parent; null for the first position. */
        afterCategoryID: Type.Union([ID, Type.Null()]),
        version: Type.Integer({ minimum: 0, maximum: MAXIMUM_ID }),
    }),
    response: CategoryArrangement,
});

/** Preferences of a member who follows a category (contract §4.7): notifications on the site and by mail. */
export const CategoryPreferences = Type.Object({
    "preferences.followed": Type.Boolean(),
    "preferences.popup.posts": Type.Boolean(),
    "preferences.email.posts": Type.Boolean(),
    "preferences.popup.comments": Type.Boolean(),
    "preferences.email.comments": Type.Boolean(),
    "preferences.email.digest": Type.Boolean(),
});
export type CategoryPreferences = Static<typeof CategoryPreferences>;
export type CategoryPreference = keyof CategoryPreferences;

/** Followed category, with the preferences of the member. */
export const FollowedCategory = Type.Object({
    categoryID: Type.Integer(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    url: Type.String(),
    allowedDiscussionTypes: Type.Optional(Type.Array(Type.String())),
    preferences: CategoryPreferences,
});
export type FollowedCategory = Static<typeof FollowedCategory>;

/** Returns the categories that a member follows, by name; those of other members for viewers who may edit members. */
export const getFollowedCategories = defineEndpoint({
    method: "GET",
    path: "/categories/preferences/:userID",
    params: Type.Object({ userID: SmartID }),
    response: Type.Array(FollowedCategory),
});

const someChange = Type.Optional(Type.Boolean());
const categoryAndUser = Type.Object({ categoryID: SmartID, userID: SmartID });

export const getCategoryPreferences = defineEndpoint({
    method: "GET",
    path: "/categories/:categoryID/preferences/:userID",
    params: categoryAndUser,
    response: CategoryPreferences,
});

/** Changes the given preferences. A member with any notification follows the category; unfollowing turns all of them off. */
export const patchCategoryPreferences = defineEndpoint({
    method: "PATCH",
    path: "/categories/:categoryID/preferences/:userID",
    params: categoryAndUser,
    body: Type.Object({
        "preferences.followed": someChange,
        "preferences.popup.posts": someChange,
        "preferences.email.posts": someChange,
        "preferences.popup.comments": someChange,
        "preferences.email.comments": someChange,
        "preferences.email.digest": someChange,
    }),
    response: CategoryPreferences,
});
