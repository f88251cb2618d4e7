/** A setting cannot be used; the message names it and says what it takes. */
export class BadSetting extends Error {}
