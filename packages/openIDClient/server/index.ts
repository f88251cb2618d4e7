export { createOpenIDClient, type FlowBinding, type OpenIDClient, type VerifiedIdentity } from "./openIDClient";
export { type OpenIDProvider, ProviderError } from "./openIDProvider";
