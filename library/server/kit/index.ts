export type { ServerKit } from "./kit";
