/** Maximum number of parts in a layout. */
export const MAX_LAYOUT_PARTS = 200;

/** Maximum depth of a layout, sections included. */
export const MAX_LAYOUT_DEPTH = 8;

/** Maximum size of a layout as JSON, in bytes. */
export const MAX_LAYOUT_BYTES = 256 * 1024;

/** Maximum length of a layout's name (contract §5.11). */
export const MAX_LAYOUT_NAME = 100;

/** Maximum number of records to which a layout is assigned. */
export const MAX_LAYOUT_VIEWS = 500;

/** Record type and ID of the whole site (LAY-005). */
export const GLOBAL_RECORD = { recordType: "global", recordID: -1 } as const;

/** Types of records to which a layout may be assigned. */
export const LAYOUT_RECORD_TYPES = ["global", "siteSection", "category", "discussion"] as const;
/** Types of records of which pages are requested; a comment is shown on the page of its discussion. */
export const PAGE_RECORD_TYPES = [...LAYOUT_RECORD_TYPES, "comment"] as const;
export type LayoutRecordType = (typeof LAYOUT_RECORD_TYPES)[number];

/** Number of unnamed revisions that are kept of a layout; named ones are kept as long as the layout. */
export const MAX_UNNAMED_REVISIONS = 50;

/** Type of the fragments that replace the title bar (LAY-048). */
export const TITLE_BAR_FRAGMENT = "TitleBarFragment";

/** Name of the title bar of a layout, which is the only part that stands there. */
export const TITLE_BAR_WIDGET = "react.titleBar";

/** Address of the page that lists the layouts of all kinds of pages. */
export const LAYOUTS_PAGE = "/appearance/layouts";

/** Address of the page that makes or imports a layout. */
export const ADD_LAYOUT_PAGE = `${LAYOUTS_PAGE}/add`;

/** Returns the address of the editor of a layout. */
export const layoutPath = (layoutID: number | string): string => `${LAYOUTS_PAGE}/${layoutID}`;

/** Name of the form of the editor. */
export const LAYOUT_EDITOR_FORM = "layout-editor";

/** Returns the address of the page with the revisions of a layout. */
export const layoutRevisionsPath = (layoutID: number | string): string => `${layoutPath(layoutID)}/revisions`;

/** Returns the address of the page that shows the viewer's draft of a layout as readers would see it. */
export const layoutPreviewPath = (layoutID: number | string): string => `${layoutPath(layoutID)}/preview`;

/** Page type of the query for the viewer's own draft of a layout, named in `params.layoutID`. */
export const DRAFT_VIEW_TYPE = "layoutDraft";
