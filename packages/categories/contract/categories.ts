import { UserFragment } from "@parley/accounts/contract";
import { SiteSectionID } from "@parley/config/contract";
import {
    AnyID,
    BooleanFlag,
    DateTime,
    defineEndpoint,
    Expand,
    ID,
    LongRunnerResult,
    MAXIMUM_ID,
    PermissionMap,
    RangeFilter,
    SmartID,
    Sort,
    SourceSet,
} from "@parley/library/contract";
import { PostType, PostTypeID } from "@parley/postTypes/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import type { CategoryIcon } from "./categoryIcons";
import { CATEGORY_ICONS } from "./categoryIcons";

/** ID of the root of all categories. Its permissions are the global ones (contract §3.3, §4.7). */
export const ROOT_CATEGORY_ID = -1;

/** Content of a category page: its posts, its subcategories, all its descendants in one list, or nothing of its own. */
export const DisplayAs = Type.Unsafe<"discussions" | "categories" | "flat" | "heading">({
    type: "string",
    enum: ["discussions", "categories", "flat", "heading"],
});
export type DisplayAs = Static<typeof DisplayAs>;

/** Link to an ancestor of a page. */
export const Breadcrumb = Type.Object({ name: Type.String(), url: Type.String() });
export type Breadcrumb = Static<typeof Breadcrumb>;

/** Category data beside a post (contract §4.4). */
export const CategoryFragment = Type.Object({
    categoryID: Type.Integer(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    url: Type.String(),
    allowedDiscussionTypes: Type.Optional(Type.Array(Type.String())),
});
export type CategoryFragment = Static<typeof CategoryFragment>;

/** Latest post of a category and its descendants that the viewer may see (contract §4.4, PostFragment). */
export const CategoryLastPost = Type.Object({
    discussionID: Type.Optional(Type.Integer()),
    commentID: Type.Optional(Type.Integer()),
    name: Type.String(),
    /** `comment`, or the type of a discussion without comments; always present in responses. */
    type: Type.Optional(Type.String()),
    url: Type.String(),
    dateInserted: Type.Optional(DateTime),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
});
export type CategoryLastPost = Static<typeof CategoryLastPost>;

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

const categoryFields = {
    categoryID: Type.Integer(),
    name: Type.String(),
    description: nullable(Type.String()),
    /** Null for a category directly below the root. */
    parentCategoryID: nullable(Type.Integer()),
    /** Whether it has permissions of its own instead of its parent's. */
    customPermissions: Type.Boolean(),
    isArchived: Type.Boolean(),
    urlcode: Type.String(),
    url: Type.String(),
    displayAs: DisplayAs,
    /** Icon, by the name of its symbol. */
    icon: Type.Optional(Type.String()),
    iconUrl: Type.Optional(nullable(Type.String())),
    iconUrlSrcSet: Type.Optional(SourceSet),
    bannerUrl: Type.Optional(nullable(Type.String())),
    bannerUrlSrcSet: Type.Optional(SourceSet),
    dateInserted: Type.Optional(DateTime),
    countCategories: Type.Integer(),
    countDiscussions: Type.Integer(),
    countComments: Type.Integer(),
    /** Of the category and the descendants that the viewer may see. */
    countAllDiscussions: Type.Integer(),
    countAllComments: Type.Integer(),
    /** Number of discussions listed on its page that are unread for the viewer, up to the counting limit; on request, and for members. */
    countUnread: Type.Optional(Type.Integer()),
    countFollowers: Type.Integer(),
    followed: Type.Boolean(),
    dateFollowed: Type.Optional(DateTime),
    breadcrumbs: Type.Array(Breadcrumb),
    featured: Type.Boolean(),
    allowedDiscussionTypes: Type.Array(Type.String()),
    /** Present if the category takes only some post types. */
    hasRestrictedPostTypes: Type.Optional(Type.Boolean()),
    allowedPostTypeIDs: Type.Optional(Type.Array(Type.String())),
    allowedPostTypeOptions: Type.Optional(Type.Array(PostType)),
    permissions: Type.Optional(PermissionMap),
    /** Preferences of the viewer who follows it, by the names of `CategoryPreferences`. */
    preferences: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    /** 1 directly below the root. */
    depth: Type.Integer(),
    sort: Type.Integer(),
    lastPost: Type.Optional(CategoryLastPost),
    parent: Type.Optional(
        Type.Object({ categoryID: Type.Integer(), name: Type.String(), urlcode: Type.String(), url: Type.String() }),
    ),
    /** Source of imported posts: URL, attribution required by the licence, language and text direction. */
    sourceUrl: Type.Optional(Type.String()),
    attribution: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String()),
    dir: Type.Optional(Type.Unsafe<"ltr" | "rtl">({ type: "string", enum: ["ltr", "rtl"] })),
};

/** Category (contract §4.7). Only a tree has `children`. */
export type Category = Static<Type.TObject<typeof categoryFields>> & { children?: Category[] };
export const Category = Type.Unsafe<Category>(
    Type.Object({ ...categoryFields, children: Type.Optional(Type.Array(Type.Unknown())) }),
);

/** Layouts of the pages of categories (contract §2). */
const CategoryLayoutViewType = Type.Unsafe<"nestedCategoryList" | "discussionCategoryPage">({
    type: "string",
    enum: ["nestedCategoryList", "discussionCategoryPage"],
});

const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }));

/**
 * Returns the categories that the viewer may see: a tree, or a flat, paged list (contract §5.3). The `maxDepth` of a tree counts from the
 * parent. Paging headers are only in the flat form; `getCategoryPage` reads them.
 */
export const getCategories = defineEndpoint({
    method: "GET",
    path: "/categories",
    query: Type.Object({
        categoryID: Type.Optional(RangeFilter("integer")),
        parentCategoryID: Type.Optional(SmartID),
        parentCategoryCode: Type.Optional(Type.String({ maxLength: 255 })),
        followed: Type.Optional(BooleanFlag),
        followedUserID: Type.Optional(ID),
        maxDepth: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
        archived: Type.Union([Type.Boolean(), Type.Null()], { default: false }),
        featured: Type.Optional(BooleanFlag),
        sort: Type.Optional(Sort(["categoryID", "name", "dateFollowed"])),
        page: Page,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
        expand: Type.Optional(Expand(["lastPost", "permissions", "preferences", "countUnread"])),
        outputFormat: Type.Optional(Type.Unsafe<"tree" | "flat">({ type: "string", enum: ["tree", "flat"] })),
        includeParentCategory: Type.Optional(BooleanFlag),
        siteSectionID: Type.Optional(SiteSectionID),
        /** Only those whose pages have this layout. */
        layoutViewType: Type.Optional(CategoryLayoutViewType),
        /** Only those that take posts of this type. */
        postTypeID: Type.Optional(PostTypeID),
        /** Whether the types that count for the filter are active; all categories that take any such type. */
        postTypeStatus: Type.Optional(
            Type.Unsafe<"active" | "inactive" | "both">({ type: "string", enum: ["active", "inactive", "both"] }),
        ),
        /** Only those that were created, or written in, within a day: what a crawler has to read again. */
        dirtyRecords: Type.Optional(BooleanFlag),
        /** Only those in which the viewer may start a discussion. */
        filterDiscussionsAdd: Type.Optional(BooleanFlag),
    }),
    response: Type.Array(Category),
});

/** Returns the flat form of `getCategories` with its paging. */
export const getCategoryPage = defineEndpoint({ ...getCategories, paged: "numbered" });

/** Returns a category (TAGC-002). Unknown and hidden ones have the same response (FC-12). */
export const getCategory = defineEndpoint({
    method: "GET",
    path: "/categories/:categoryID",
    params: Type.Object({ categoryID: SmartID }),
    query: Type.Object({ expand: Type.Optional(Expand(["lastPost", "permissions"])) }),
    response: Category,
});

/** Returns the categories with a word in their names that begins with the query. */
export const getCategorySearch = defineEndpoint({
    method: "GET",
    path: "/categories/search",
    query: Type.Object({
        query: Type.String({ default: "", maxLength: 255 }),
        parentCategoryID: Type.Optional(SmartID),
        displayAs: Type.Optional(Type.Array(Type.String(), { maxItems: 4 })),
        filterDiscussionsAdd: Type.Optional(BooleanFlag),
        siteSectionID: Type.Optional(SiteSectionID),
        layoutViewType: Type.Optional(CategoryLayoutViewType),
        page: Page,
        limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
        expand: Type.Optional(Expand(["parent", "breadcrumbs"])),
    }),
    response: Type.Array(Category),
    paged: "more",
});

/** Values of the edit form of a category. */
export const CategoryEdit = Type.Object({
    categoryID: Type.Integer(),
    name: Type.String(),
    parentCategoryID: nullable(Type.Integer()),
    urlcode: Type.String(),
    description: nullable(Type.String()),
    displayAs: DisplayAs,
    iconUrl: nullable(Type.String()),
    bannerUrl: nullable(Type.String()),
});
export type CategoryEdit = Static<typeof CategoryEdit>;

export const getCategoryEdit = defineEndpoint({
    method: "GET",
    path: "/categories/:categoryID/edit",
    params: Type.Object({ categoryID: SmartID }),
    response: CategoryEdit,
});

const Grants = Type.Record(Type.String({ pattern: "^\\d+$" }), Type.Record(Type.String({ maxLength: 100 }), Type.Boolean()));

const writable = {
    parentCategoryID: Type.Optional(AnyID),
    displayAs: Type.Optional(DisplayAs),
    customPermissions: Type.Optional(Type.Boolean()),
    /** For a category with permissions of its own: role permissions by roleID. Roles that are not named have none. */
    grants: Type.Optional(Grants),
    description: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    isArchived: Type.Optional(Type.Boolean()),
    featured: Type.Optional(Type.Boolean()),
    /** The category for whose leaderboard its posts count; null for itself. */
    pointsCategoryID: Type.Optional(nullable(ID)),
    sort: Type.Optional(Type.Integer({ minimum: -MAXIMUM_ID, maximum: MAXIMUM_ID })),
    icon: Type.Optional(nullable(Type.Unsafe<CategoryIcon>({ type: "string", enum: [...CATEGORY_ICONS] }))),
    iconUrl: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    bannerUrl: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    allowedDiscussionTypes: Type.Optional(
        Type.Array(Type.String({ pattern: "^[a-z]+$", maxLength: 30 }), { minItems: 1, maxItems: 10 }),
    ),
    /** The only post types that it takes, instead of `allowedDiscussionTypes`; `hasRestrictedPostTypes: false` lets it take all again. */
    allowedPostTypeIDs: Type.Optional(Type.Array(PostTypeID, { minItems: 1, maxItems: 50 })),
    hasRestrictedPostTypes: Type.Optional(Type.Boolean()),
    lang: Type.Optional(nullable(Type.String({ maxLength: 35, pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$" }))),
    dir: Type.Optional(nullable(Type.Unsafe<"ltr" | "rtl">({ type: "string", enum: ["ltr", "rtl"] }))),
};

const Name = Type.String({ minLength: 1, maxLength: 255 });
const Urlcode = Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\p{L}\\p{M}\\p{N}_-]+$" });

/** Creates a category. */
export const postCategory = defineEndpoint({
    method: "POST",
    path: "/categories",
    body: Type.Object({ name: Name, urlcode: Urlcode, ...writable }),
    response: Category,
});

/** Changes the given fields of a category. */
export const patchCategory = defineEndpoint({
    method: "PATCH",
    path: "/categories/:categoryID",
    params: Type.Object({ categoryID: SmartID }),
    body: Type.Object({ name: Type.Optional(Name), urlcode: Type.Optional(Urlcode), ...writable }),
    response: Category,
});

/**
 * Deletes a category without subcategories; its posts go to `newCategoryID`, and its URL redirects there. 409 for a category with
 * subcategories, or with posts and without a target. Can be undone for 30 days.
 */
export const deleteCategory = defineEndpoint({
    method: "DELETE",
    path: "/categories/:categoryID",
    params: Type.Object({ categoryID: SmartID }),
    query: Type.Object({
        newCategoryID: Type.Optional(ID),
        /** Answers with the progress of a long run, which is over at once (contract §5.3). */
        batch: Type.Optional(BooleanFlag),
    }),
    response: Type.Unsafe<LongRunnerResult | undefined>(LongRunnerResult),
});

/** Permissions of each role in a category, and the category that determines them. */
export const CategoryPermissions = Type.Object({
    categoryID: Type.Integer(),
    /** Whether it has permissions of its own. */
    customPermissions: Type.Boolean(),
    /** Category whose permissions apply here: its own ID, that of an ancestor, or -1 for the global ones (contract §3.4). */
    ownerCategoryID: Type.Integer(),
    roles: Type.Array(Type.Object({ roleID: Type.Integer(), name: Type.String(), permissions: PermissionMap })),
});
export type CategoryPermissions = Static<typeof CategoryPermissions>;

/**
 * Returns the permissions of each role in a category, with true or false for every permission that can be granted there. For site managers.
 */
export const getCategoryPermissions = defineEndpoint({
    method: "GET",
    path: "/categories/:categoryID/permissions",
    params: Type.Object({ categoryID: SmartID }),
    response: CategoryPermissions,
});

/**
 * Gives a category permissions of its own, changes them, or with `customPermissions: false` removes them, so that the inherited ones apply
 * again. New own permissions begin empty; afterwards only the given ones change.
 */
export const patchCategoryPermissions = defineEndpoint({
    method: "PATCH",
    path: "/categories/:categoryID/permissions",
    params: Type.Object({ categoryID: SmartID }),
    body: Type.Object({ customPermissions: Type.Optional(Type.Boolean()), grants: Type.Optional(Grants) }),
    response: CategoryPermissions,
});

/** Follows or unfollows a category. Only categories that show posts can be followed. */
export const putCategoryFollow = defineEndpoint({
    method: "PUT",
    path: "/categories/:categoryID/follow",
    params: Type.Object({ categoryID: SmartID }),
    body: Type.Object({ followed: Type.Boolean() }),
    response: Type.Object({ followed: Type.Boolean() }),
});
