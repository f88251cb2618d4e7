export { testApp } from "./testApp";
export type { TestApp } from "./testApp";
export { testDatabase } from "./testDatabase";
