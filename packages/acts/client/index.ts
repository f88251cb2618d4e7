export type { ActKinds, ActSentence, FormerText } from "./actKinds";
export { loadActKinds, registerActKinds, sentenceOf } from "./actKinds";
export { selectActs } from "./acts.slice";
export { fetchActs, undoAct } from "./acts.thunks";
export { actsChanged, actsOf } from "./actsOf";
export { ActLines } from "./components/ActLines";
export { UndoForm } from "./components/UndoForm";
export { useUndo } from "./useUndo";
