export type { ActKinds, ActSentence, FormerText } from "./actKinds";
export { loadActKinds, registerActKinds } from "./actKinds";
export { selectActs } from "./acts.slice";
export { fetchActs } from "./acts.thunks";
export { actsChanged, actsOf } from "./actsOf";
export { ActLines } from "./components/ActLines";
