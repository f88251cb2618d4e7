import { DateFilter, DateTime, defineEndpoint, Expand, ID, MAXIMUM_ID, NoContent, RangeFilter } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { COLLECTION_RECORD_TYPES, MAXIMUM_COLLECTION_NAME, MAXIMUM_COLLECTION_RECORDS } from "./collections.rules";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Record type in a collection (TAGC-013, contract §2). */
export const CollectionRecordType = Type.Unsafe<(typeof COLLECTION_RECORD_TYPES)[number]>({
    type: "string",
    enum: [...COLLECTION_RECORD_TYPES],
});
export type CollectionRecordType = Static<typeof CollectionRecordType>;

/** A record to be put into a collection. */
export const CollectionRecordKey = Type.Object({
    recordID: Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }),
    recordType: CollectionRecordType,
    /** Sort order in the collection: ascending, and records without a value last, in the order they were added. */
    sort: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
});
export type CollectionRecordKey = Static<typeof CollectionRecordKey>;

/** A record in a collection (contract §4.12). */
export const CollectionRecord = Type.Object({
    collectionID: Type.Integer(),
    recordID: Type.Integer(),
    recordType: CollectionRecordType,
    dateAddedToCollection: DateTime,
    sort: Type.Optional(Type.Integer()),
});
export type CollectionRecord = Static<typeof CollectionRecord>;

/** A collection without its records. */
export const CollectionFragment = Type.Object({
    collectionID: Type.Integer(),
    name: Type.String(),
    dateInserted: DateTime,
    dateUpdated: nullable(DateTime),
    insertUserID: Type.Integer(),
    updateUserID: nullable(Type.Integer()),
});
export type CollectionFragment = Static<typeof CollectionFragment>;

/** A collection with those of its records that the viewer may see (TAGC-012, contract §4.12). */
export const Collection = Type.Object({ ...CollectionFragment.properties, records: Type.Array(CollectionRecord) });
export type Collection = Static<typeof Collection>;

/** Displayable properties of a record in a collection. */
export const CollectedRecord = Type.Object({
    recordID: Type.Integer(),
    recordType: CollectionRecordType,
    name: Type.String(),
    url: Type.String(),
    excerpt: Type.Optional(Type.String()),
});
export type CollectedRecord = Static<typeof CollectedRecord>;

/** A record in a collection, with its displayable properties. */
const ShownRecord = Type.Object({ ...CollectionRecord.properties, record: CollectedRecord });

/** The same in a list across collections. */
export const CollectionContent = Type.Object({
    ...ShownRecord.properties,
    sort: nullable(Type.Integer()),
    collection: Type.Optional(CollectionFragment),
});
export type CollectionContent = Static<typeof CollectionContent>;

/** A collection with the displayable properties of the records that the viewer may see. */
export const ShownCollection = Type.Object({
    ...CollectionFragment.properties,
    records: Type.Array(ShownRecord),
});
export type ShownCollection = Static<typeof ShownCollection>;

const Name = Type.String({ minLength: 1, maxLength: MAXIMUM_COLLECTION_NAME });
const page = (limit: number) => ({
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: limit }),
});
const OneID = Type.Object({ collectionID: ID });

/** Returns collections by name (TAGC-014). `name` finds those whose names begin with it, ignoring case and accents. */
export const getCollections = defineEndpoint({
    method: "GET",
    path: "/collections",
    query: Type.Object({
        collectionID: Type.Optional(RangeFilter("integer")),
        name: Type.Optional(Type.String({ maxLength: MAXIMUM_COLLECTION_NAME })),
        dateUpdated: Type.Optional(DateFilter),
        ...page(20),
    }),
    response: Type.Array(Collection),
    paged: "more",
});

/** Creates a collection of records (TAGC-017). */
export const postCollection = defineEndpoint({
    method: "POST",
    path: "/collections",
    body: Type.Object({
        name: Name,
        records: Type.Array(CollectionRecordKey, { minItems: 1, maxItems: MAXIMUM_COLLECTION_RECORDS }),
    }),
    response: Collection,
});

/** Returns the collections of a record (TAGC-015). */
export const getCollectionsByResource = defineEndpoint({
    method: "GET",
    path: "/collections/by-resource",
    query: Type.Object({ recordID: ID, recordType: CollectionRecordType }),
    response: Type.Array(CollectionFragment),
});

/**
 * Puts a record into exactly these collections, atomically. The product's own client clears first and sets then (TAGC-016); the clearing
 * request has `listFollows` and changes nothing by itself, so that nothing is lost between the two (decisions 22).
 */
export const putCollectionsByResource = defineEndpoint({
    method: "PUT",
    path: "/collections/by-resource",
    body: Type.Object({
        record: CollectionRecordKey,
        collectionIDs: Type.Array(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }), { maxItems: 500 }),
        listFollows: Type.Optional(Type.Boolean()),
    }),
    response: Type.Array(CollectionFragment),
});

/** Returns the records of collections with displayable properties in a locale, newest first, for members who manage collections. */
export const getCollectionContents = defineEndpoint({
    method: "GET",
    path: "/collections/contents/:locale",
    params: Type.Object({ locale: Type.String({ maxLength: 50 }) }),
    query: Type.Object({
        collectionID: Type.Optional(RangeFilter("integer")),
        dateAddedToCollection: Type.Optional(DateFilter),
        expand: Type.Optional(Expand(["collection"])),
        ...page(100),
    }),
    response: Type.Array(CollectionContent),
});

/** Returns one collection for any viewer, with the records that they may see. */
export const getCollectionContent = defineEndpoint({
    method: "GET",
    path: "/collections/:collectionID/content/:locale",
    params: Type.Object({ collectionID: ID, locale: Type.String({ maxLength: 50 }) }),
    response: ShownCollection,
});

export const getCollection = defineEndpoint({
    method: "GET",
    path: "/collections/:collectionID",
    params: OneID,
    response: Collection,
});

/** Renames a collection, or replaces its records. Records that the viewer may not see stay. */
export const patchCollection = defineEndpoint({
    method: "PATCH",
    path: "/collections/:collectionID",
    params: OneID,
    body: Type.Object({
        name: Type.Optional(Name),
        records: Type.Optional(Type.Array(CollectionRecordKey, { maxItems: MAXIMUM_COLLECTION_RECORDS })),
    }),
    response: Collection,
});

export const deleteCollection = defineEndpoint({
    method: "DELETE",
    path: "/collections/:collectionID",
    params: OneID,
    response: NoContent,
});
