import { DateTime } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Other words for a post that its writer has sent, and that wait for a moderator's approval. */
export const WaitingEdit = Type.Object({
    /** Of a discussion: its title. */
    name: Type.Optional(Type.String()),
    body: Type.String(),
    format: Type.String(),
    dateInserted: DateTime,
});
export type WaitingEdit = Static<typeof WaitingEdit>;
