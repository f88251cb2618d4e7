export type { Live, LiveSource } from "./live";
export { getLive } from "./live";
export { createTopicVersions } from "./topicVersions";
