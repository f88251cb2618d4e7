export type { TestApp } from "./testApp";
export { testApp } from "./testApp";
export { testDatabase } from "./testDatabase";
