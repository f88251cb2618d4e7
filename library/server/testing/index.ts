export { countQueries } from "./countQueries";
export { mainThreadTime } from "./mainThread";
export type { TestApp } from "./testApp";
export { testApp } from "./testApp";
export { ownDatabase, testDatabase } from "./testDatabase";
export { withoutUndo } from "./withoutUndo";
