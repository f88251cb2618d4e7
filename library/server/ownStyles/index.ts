export { OWN_BOX, printOwnStyles } from "./printOwnStyles";
export { StylesMistake } from "./stylesMistake";
