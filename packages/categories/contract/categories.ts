import { UserFragment } from "@parley/accounts/contract";
import {
    AnyID,
    BooleanFlag,
    DateTime,
    Expand,
    endpoint,
    ID,
    MAXIMUM_ID,
    NoContent,
    PermissionMap,
    RangeOf,
    SmartID,
    Sort,
} from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import type { CategoryIcon } from "./categoryIcons";
import { CATEGORY_ICONS } from "./categoryIcons";

/** The category above all others. Its permissions are the global ones (contract §3.3, §4.7). */
export const ROOT_CATEGORY_ID = -1;

/** What the page of a category shows: its posts, the categories in it, all categories below it in one list, or nothing of its own. */
export const DisplayAs = Type.Unsafe<"discussions" | "categories" | "flat" | "heading">({
    type: "string",
    enum: ["discussions", "categories", "flat", "heading"],
});
export type DisplayAs = Static<typeof DisplayAs>;

/** One step on the way to a page. */
export const Breadcrumb = Type.Object({ name: Type.String(), url: Type.String() });
export type Breadcrumb = Static<typeof Breadcrumb>;

/** What is shown of a category beside a post (contract §4.4). */
export const CategoryFragment = Type.Object({
    categoryID: Type.Integer(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    url: Type.String(),
    allowedDiscussionTypes: Type.Optional(Type.Array(Type.String())),
});
export type CategoryFragment = Static<typeof CategoryFragment>;

/** The latest post of a category and of all below it that the viewer may see (contract §4.4, PostFragment). */
export const CategoryLastPost = Type.Object({
    discussionID: Type.Optional(Type.Integer()),
    commentID: Type.Optional(Type.Integer()),
    name: Type.String(),
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
    /** The drawing that stands for it, by the name of its symbol. */
    icon: Type.Optional(Type.String()),
    iconUrl: Type.Optional(nullable(Type.String())),
    bannerUrl: Type.Optional(nullable(Type.String())),
    dateInserted: Type.Optional(DateTime),
    countCategories: Type.Integer(),
    countDiscussions: Type.Integer(),
    countComments: Type.Integer(),
    /** Of the category and of all below it that the viewer may see. */
    countAllDiscussions: Type.Integer(),
    countAllComments: Type.Integer(),
    /** How many discussions its page lists that have something new to the viewer, as far as they are counted; on request, and for members. */
    countUnread: Type.Optional(Type.Integer()),
    countFollowers: Type.Integer(),
    followed: Type.Boolean(),
    dateFollowed: Type.Optional(DateTime),
    breadcrumbs: Type.Array(Breadcrumb),
    featured: Type.Boolean(),
    allowedDiscussionTypes: Type.Array(Type.String()),
    permissions: Type.Optional(PermissionMap),
    /** How the viewer follows it, by the names of `CategoryPreferences`. */
    preferences: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    /** 1 directly below the root. */
    depth: Type.Integer(),
    sort: Type.Integer(),
    lastPost: Type.Optional(CategoryLastPost),
    parent: Type.Optional(
        Type.Object({ categoryID: Type.Integer(), name: Type.String(), urlcode: Type.String(), url: Type.String() }),
    ),
    /** Where imported posts come from: the page there, the words that its licence asks for, their language and direction. */
    sourceUrl: Type.Optional(Type.String()),
    attribution: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String()),
    dir: Type.Optional(Type.Unsafe<"ltr" | "rtl">({ type: "string", enum: ["ltr", "rtl"] })),
};

/** A category (contract §4.7). Only a tree has `children`. */
export type Category = Static<Type.TObject<typeof categoryFields>> & { children?: Category[] };
export const Category = Type.Unsafe<Category>(
    Type.Object({ ...categoryFields, children: Type.Optional(Type.Array(Type.Unknown())) }),
);

const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }));

/**
 * The categories a viewer may see: a tree, or one flat, paged list (contract §5.3). A tree counts `maxDepth` from the
 * parent. Paging travels in headers of the flat form only; `getCategoryPage` reads it.
 */
export const getCategories = endpoint({
    method: "GET",
    path: "/categories",
    query: Type.Object({
        categoryID: Type.Optional(RangeOf("integer")),
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
        /** Only those in which the viewer may start a discussion. */
        filterDiscussionsAdd: Type.Optional(BooleanFlag),
    }),
    response: Type.Array(Category),
});

/** The flat form of `getCategories`, with where the list stands. */
export const getCategoryPage = endpoint({ ...getCategories, paged: "numbered" });

/** One category (TAGC-002). Unknown and invisible ones answer alike (FC-12). */
export const getCategory = endpoint({
    method: "GET",
    path: "/categories/:categoryID",
    params: Type.Object({ categoryID: SmartID }),
    query: Type.Object({ expand: Type.Optional(Expand(["lastPost", "permissions"])) }),
    response: Category,
});

/** Categories whose name begins with, or has a word that begins with, the query. */
export const getCategorySearch = endpoint({
    method: "GET",
    path: "/categories/search",
    query: Type.Object({
        query: Type.String({ default: "", maxLength: 255 }),
        parentCategoryID: Type.Optional(SmartID),
        displayAs: Type.Optional(Type.Array(Type.String(), { maxItems: 4 })),
        filterDiscussionsAdd: Type.Optional(BooleanFlag),
        page: Page,
        limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
        expand: Type.Optional(Expand(["parent", "breadcrumbs"])),
    }),
    response: Type.Array(Category),
    paged: "more",
});

/** What the form of a category is filled with. */
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

export const getCategoryEdit = endpoint({
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
    /** With permissions of its own: what each role may do there, by roleID. Roles that are not named may nothing. */
    grants: Type.Optional(Grants),
    description: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    isArchived: Type.Optional(Type.Boolean()),
    featured: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Integer({ minimum: -MAXIMUM_ID, maximum: MAXIMUM_ID })),
    icon: Type.Optional(nullable(Type.Unsafe<CategoryIcon>({ type: "string", enum: [...CATEGORY_ICONS] }))),
    iconUrl: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    bannerUrl: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    allowedDiscussionTypes: Type.Optional(
        Type.Array(Type.String({ pattern: "^[a-z]+$", maxLength: 30 }), { minItems: 1, maxItems: 10 }),
    ),
    lang: Type.Optional(nullable(Type.String({ maxLength: 35, pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$" }))),
    dir: Type.Optional(nullable(Type.Unsafe<"ltr" | "rtl">({ type: "string", enum: ["ltr", "rtl"] }))),
};

const Name = Type.String({ minLength: 1, maxLength: 255 });
const Urlcode = Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\p{L}\\p{M}\\p{N}_-]+$" });

/** Makes a category. */
export const postCategory = endpoint({
    method: "POST",
    path: "/categories",
    body: Type.Object({ name: Name, urlcode: Urlcode, ...writable }),
    response: Category,
});

/** Changes what is given of a category. */
export const patchCategory = endpoint({
    method: "PATCH",
    path: "/categories/:categoryID",
    params: Type.Object({ categoryID: SmartID }),
    body: Type.Object({ name: Type.Optional(Name), urlcode: Type.Optional(Urlcode), ...writable }),
    response: Category,
});

/**
 * Deletes a category with no categories in it; its posts go to `newCategoryID`, and its address leads there. 409 for one that holds categories,
 * or posts without a word where they go. It can be given back for 30 days.
 */
export const deleteCategory = endpoint({
    method: "DELETE",
    path: "/categories/:categoryID",
    params: Type.Object({ categoryID: SmartID }),
    query: Type.Object({ newCategoryID: Type.Optional(ID) }),
    response: NoContent,
});

/** What each role may do in a category, and where that is decided. */
export const CategoryPermissions = Type.Object({
    categoryID: Type.Integer(),
    /** Whether it has permissions of its own. */
    customPermissions: Type.Boolean(),
    /** Whose permissions count here: its own id, that of a category above it, or -1 for the global ones (contract §3.4). */
    ownerCategoryID: Type.Integer(),
    roles: Type.Array(Type.Object({ roleID: Type.Integer(), name: Type.String(), permissions: PermissionMap })),
});
export type CategoryPermissions = Static<typeof CategoryPermissions>;

/** What each role may do in a category, every name that can be granted there with yes or no. For those who manage the site. */
export const getCategoryPermissions = endpoint({
    method: "GET",
    path: "/categories/:categoryID/permissions",
    params: Type.Object({ categoryID: SmartID }),
    response: CategoryPermissions,
});

/**
 * Gives a category permissions of its own, changes them, or with `customPermissions: false` takes them away, so that those above it
 * count again. Own ones begin with nothing granted; after that, what is named is changed and the rest stays.
 */
export const patchCategoryPermissions = endpoint({
    method: "PATCH",
    path: "/categories/:categoryID/permissions",
    params: Type.Object({ categoryID: SmartID }),
    body: Type.Object({ customPermissions: Type.Optional(Type.Boolean()), grants: Type.Optional(Grants) }),
    response: CategoryPermissions,
});

/** Follows a category, or no longer. Only one that shows posts can be followed. */
export const putCategoryFollow = endpoint({
    method: "PUT",
    path: "/categories/:categoryID/follow",
    params: Type.Object({ categoryID: SmartID }),
    body: Type.Object({ followed: Type.Boolean() }),
    response: Type.Object({ followed: Type.Boolean() }),
});
