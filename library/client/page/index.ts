export { FormStateContext, useFormState } from "./formState";
export { isOwnContentShown, type OwnPart, usePart } from "./ownContent";
export { PageSettingsContext, usePageSettings } from "./pageSettings";
export { TransientKeyField } from "./TransientKeyField";
