import type { LayoutWidget, LoadedPart } from "@parley/library/server/layouts";
import { createRecordSetting, HEAD_SETTINGS, ITEMS_SETTINGS, readHead, readItemsLook } from "@parley/library/server/layouts";
import * as Type from "typebox";
import type { CollectionsService } from "./collections.service";

/** Creates the widget of a collection, with those of its records that the viewer may see (LAY-042). All of a page are read at once. */
export const createCollectionWidget = ({ contentOf }: Pick<CollectionsService, "contentOf">): LayoutWidget => ({
    name: "Featured collection",
    component: "FeaturedCollection",
    settings: {
        ...HEAD_SETTINGS,
        ...ITEMS_SETTINGS,
        apiParams: Type.Object({ collectionID: Type.Optional(createRecordSetting("collection")) }),
    },
    async load(parts, viewer) {
        const ids = [...new Set(parts.flatMap((part) => readID(part) ?? []))];
        const collections = ids.length > 0 ? await contentOf(viewer, ids) : [];
        return parts.map((part) => {
            const collection = collections.find(({ collectionID }) => collectionID === readID(part));
            if (!collection || collection.records.length === 0) return undefined;
            const items = collection.records.map(({ record: { name, url, excerpt } }) => ({
                title: name,
                url,
                ...(excerpt && { description: excerpt }),
            }));
            return { title: collection.name, ...readHead(part.settings), ...readItemsLook(part.settings), items };
        });
    },
});

const readID = ({ settings }: LoadedPart) => (settings.apiParams as { collectionID?: number } | undefined)?.collectionID;
