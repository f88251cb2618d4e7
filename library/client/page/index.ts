export { FormStateContext, useFormState } from "./formState";
export type { PageSettings } from "./pageSettings";
export { PageSettingsContext, usePageSettings } from "./pageSettings";
export { TransientKeyField } from "./TransientKeyField";
