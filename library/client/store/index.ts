export { learnEntities } from "./entities";
export type { Entities, EntityKinds } from "./entities";
export { useAppDispatch, useAppSelector, useAppStore } from "./hooks";
export { makeStore, rootReducer } from "./store";
export type { AppDispatch, AppStore, FeatureSlices, RootState, ThunkExtra } from "./store";
