import { Pager } from "@parley/library/client/components";
import { ProfileFrame, profilePageHref, readProfilePage } from "@parley/users/client";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CommentHits } from "../components/ProfileComments";
import { toProfileCommentsQuery } from "../profileList";

/** `/profile/comments/{userID}/{name}` (decisions #13). */
export function Page(): ReactNode {
    const location = useLocation();
    const page = readProfilePage({ searchParams: new URLSearchParams(location.search) });
    return (
        <ProfileFrame tab="comments">
            {({ userID }) => (
                <CommentHits
                    query={toProfileCommentsQuery(userID, page)}
                    end={(paging) => (
                        <Pager
                            page={paging.page}
                            total={paging.total ?? 0}
                            limit={paging.limit}
                            hrefOf={(number) => profilePageHref(location, number)}
                        />
                    )}
                />
            )}
        </ProfileFrame>
    );
}
