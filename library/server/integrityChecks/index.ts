export type { Check, Checks, IntegrityError } from "./checks";
export { getIntegrityChecks } from "./checks";
