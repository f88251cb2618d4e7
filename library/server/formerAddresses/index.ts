export type { FormerAddressSource } from "./formerAddresses";
export { getFormerAddresses } from "./formerAddresses";
