export type { Check, Checks, Flaw } from "./checks";
export { checksOf } from "./checks";
