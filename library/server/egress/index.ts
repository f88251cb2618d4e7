export { isPublicAddress } from "./addresses";
export type { Egress, EgressAnswer, EgressPage, EgressRequest } from "./egress";
export { createEgress, EgressFailure } from "./egress";
