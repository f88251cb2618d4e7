/** Signatures of the records of a ZIP file (APPNOTE.TXT, 4.3). */
export const SIGNATURES = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

/** Lengths of these records without names, extra fields and comments. */
export const LENGTHS = { local: 30, central: 46, end: 22 } as const;

/** Methods of compression. */
export const METHODS = { stored: 0, deflated: 8 } as const;

/** Flag of a record: its name is in UTF-8. */
export const UTF8_FLAG = 0x0800;
