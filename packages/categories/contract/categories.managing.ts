import { AnyID, endpoint, ID, MAXIMUM_ID, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DisplayAs } from "./categories";

/** A category as those who arrange them see it, whether or not they see its posts. */
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

/** All categories in their order, each followed by those in it, and the number of this order. */
export const CategoryArrangement = Type.Object({ version: Type.Integer(), categories: Type.Array(ArrangedCategory) });
export type CategoryArrangement = Static<typeof CategoryArrangement>;

/** All categories as they stand, for those who manage the site. */
export const getCategoryArrangement = endpoint({
    method: "GET",
    path: "/categories/arrangement",
    response: CategoryArrangement,
});

/**
 * Puts a category, with all that is in it, into another or to another place among those beside it. 412 with the code `orderChanged` when the order
 * is not the one by `version` any more; then nothing is moved.
 */
export const putCategoryPlace = endpoint({
    method: "PUT",
    path: "/categories/:categoryID/place",
    params: Type.Object({ categoryID: ID }),
    body: Type.Object({
        parentCategoryID: AnyID,
        /** The one in the same parent after which it comes; null for the first place. */
        afterCategoryID: Type.Union([ID, Type.Null()]),
        version: Type.Integer({ minimum: 0, maximum: MAXIMUM_ID }),
    }),
    response: CategoryArrangement,
});

/** How somebody follows a category (contract §4.7): what they are told of, here and by mail. */
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

/** A category that somebody follows, and how. */
export const FollowedCategory = Type.Object({
    categoryID: Type.Integer(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    url: Type.String(),
    allowedDiscussionTypes: Type.Optional(Type.Array(Type.String())),
    preferences: CategoryPreferences,
});
export type FollowedCategory = Static<typeof FollowedCategory>;

/** The categories that a member follows, by name; of others for those who may edit members. */
export const getFollowedCategories = endpoint({
    method: "GET",
    path: "/categories/preferences/:userID",
    params: Type.Object({ userID: SmartID }),
    response: Type.Array(FollowedCategory),
});

const someChange = Type.Optional(Type.Boolean());
const onePlace = Type.Object({ categoryID: SmartID, userID: SmartID });

export const getCategoryPreferences = endpoint({
    method: "GET",
    path: "/categories/:categoryID/preferences/:userID",
    params: onePlace,
    response: CategoryPreferences,
});

/** Changes what is given. Whoever is told of anything follows the category; who follows it no longer is told of nothing. */
export const patchCategoryPreferences = endpoint({
    method: "PATCH",
    path: "/categories/:categoryID/preferences/:userID",
    params: onePlace,
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
