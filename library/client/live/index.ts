export type { LiveListener } from "./liveEvents";
export { registerLiveEvent } from "./liveEvents";
export { useLive } from "./useLive";
export type { LiveTopic } from "./useLiveTopic";
export { useLiveTopic } from "./useLiveTopic";
