export { FormStateContext, useFormState } from "./formState";
export { PageSettingsContext, usePageSettings } from "./pageSettings";
export { TransientKeyField } from "./TransientKeyField";
