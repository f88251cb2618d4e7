import { createLazyPart } from "@parley/library/client/components";

/** The box that checks a record. Draws nothing until it is fetched. */
export const PickBox = createLazyPart(async () => (await import(/* webpackChunkName: "bulk" */ "./PickBox")).PickBox);
