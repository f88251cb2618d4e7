export type { Check, Checks, Flaw } from "./checks";
export { getIntegrityChecks } from "./checks";
