import { createApiThunk } from "@parley/library/client/thunks";
import { getMemberRelation, getMemberRelations, putMemberFollow } from "@parley/notifications/contract";

/** Fetches the members whom the viewer follows or has blocked. */
export const fetchRelations = createApiThunk("memberRelations/fetchAll", getMemberRelations);

/** Fetches what the viewer has chosen about a member. */
export const fetchRelation = createApiThunk("memberRelations/fetch", getMemberRelation);

/** Follows or unfollows a member. */
export const followMember = createApiThunk("memberRelations/follow", putMemberFollow);
