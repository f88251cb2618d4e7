export { isPublicAddress } from "./addresses";
export type { Egress, EgressAnswer, EgressPage, EgressRequest } from "./egress";
export { EgressFailure, makeEgress } from "./egress";
