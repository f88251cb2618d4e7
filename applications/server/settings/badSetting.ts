/** Error of an unusable setting. Its message names the setting and the accepted values. */
export class BadSetting extends Error {}
