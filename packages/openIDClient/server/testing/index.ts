export { createOpenIDTestProvider, type OpenIDTestProvider, type ProviderFaults } from "./openIDTestProvider";
