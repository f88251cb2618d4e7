export type { FormerAddressSource } from "./formerAddresses";
export { formerAddressesOf } from "./formerAddresses";
