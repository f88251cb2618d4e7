export { arranging } from "./arranging.styles";
export { type Moving, type Slot, useMoving } from "./useMoving";
