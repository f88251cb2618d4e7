import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

export const RESOURCES = ["category", "comment", "discussion", "user"] as const;

/** A kind of records that a crawler can read. */
export const ResourceType = Type.Unsafe<(typeof RESOURCES)[number]>({ type: "string", enum: [...RESOURCES] });
export type ResourceType = Static<typeof ResourceType>;

/** How a kind of records is read: by which call, and by ranges of which parameter. */
export const Resource = Type.Object({
    recordType: ResourceType,
    url: Type.String(),
    crawlable: Type.Boolean(),
    crawl: Type.Optional(
        Type.Object({
            url: Type.String(),
            /** Parameter that takes a range, and field of the records that has its value. */
            parameter: Type.String(),
            uniqueIDField: Type.String(),
            count: Type.Integer(),
            /** Smallest and largest ID; null without records. */
            min: Type.Union([Type.Integer(), Type.Null()]),
            max: Type.Union([Type.Integer(), Type.Null()]),
        }),
    ),
});
export type Resource = Static<typeof Resource>;

/** Returns the kinds of records that can be crawled, for site managers (contract §5.19). */
export const getResources = defineEndpoint({ method: "GET", path: "/resources", response: Type.Array(Resource) });

/** Returns how a kind of records is crawled. */
export const getResource = defineEndpoint({
    method: "GET",
    path: "/resources/:recordType",
    params: Type.Object({ recordType: ResourceType }),
    response: Resource,
});
