import type { CommentsLocation } from "@parley/comments/client";
import { createLazyPart, useAlive, useFetched } from "@parley/library/client/components";

const NewReplies = createLazyPart(async () => (await import(/* webpackChunkName: "new-replies" */ "./NewReplies")).NewReplies);

/** Loads the button of new replies once the page is used. */
export function NewRepliesPart({ location }: { location: CommentsLocation }) {
    const isFetched = useFetched(NewReplies, useAlive());
    return isFetched && <NewReplies key={location.discussionID} location={location} />;
}
