export type { IntegrityCheck, IntegrityChecks, IntegrityError } from "./integrityChecks";
export { getIntegrityChecks } from "./integrityChecks";
