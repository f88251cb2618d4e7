import {
    getLayoutCatalog,
    getLayoutDraft,
    getLayoutEdit,
    getLayoutPlaces,
    getLayoutRevision,
    getLayoutRevisions,
    getLayouts,
    getSettingRecords,
} from "@parley/layouts/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Input of the request for all layouts, with the records they are assigned to and the people who changed them. */
export const ALL_LAYOUTS = { expand: ["layoutViews", "users"] } satisfies Parameters<typeof fetchLayouts>[0];

export const fetchLayouts = createApiThunk("layouts/fetchAll", getLayouts);
export const fetchLayoutPlaces = createApiThunk("layouts/fetchPlaces", getLayoutPlaces);
export const fetchLayoutRevisions = createApiThunk("layouts/fetchRevisions", getLayoutRevisions);
export const fetchLayoutRevision = createApiThunk("layouts/fetchRevision", getLayoutRevision);
export const fetchLayoutCatalog = createApiThunk("layouts/fetchCatalog", getLayoutCatalog);
export const fetchLayoutDraft = createApiThunk("layouts/fetchDraft", getLayoutDraft);
/** Fetches the records that settings name, or those that may be chosen for one. */
export const fetchSettingRecords = createApiThunk("layouts/fetchSettingRecords", getSettingRecords);
/** Fetches the built-in layout of a kind of page. */
export const fetchBuiltInLayout = createApiThunk("layouts/fetchBuiltIn", getLayoutEdit);
