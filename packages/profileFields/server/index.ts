export { profileFieldsMigrations } from "./profileFields.migration";
export { createProfileFieldsServer } from "./profileFields.server";
export type { ProfileFieldsService } from "./profileFields.service";
export { checkFieldForm, toProfileFieldValue, toStoredValues, toValueKey } from "./profileFieldValues";
