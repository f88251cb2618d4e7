export type { Entities, EntityKinds } from "./entities";
export { learnEntities } from "./entities";
export { useAppDispatch, useAppSelector, useAppStore } from "./hooks";
export type { AppDispatch, AppStore, FeatureSlices, RootState, ThunkExtra } from "./store";
export { createServerStore, createStore, exportState, rootReducer } from "./store";
