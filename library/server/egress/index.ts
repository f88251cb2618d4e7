export { isPublicAddress } from "./addresses";
export type { Egress, EgressAnswer, EgressRequest } from "./egress";
export { EgressFailure, makeEgress } from "./egress";
