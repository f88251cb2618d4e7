/** Page of the viewer's own warnings. */
export const WARNINGS_PAGE = "/warnings";

/** Path of the form that warns the author of a post. */
export const warnPath = (recordType: string, recordID: number): string => `/warn/${recordType}/${recordID}`;
