import { Pager } from "@parley/library/client/components";
import { ProfileFrame, profilePageHref, readProfilePage } from "@parley/users/client";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PostList } from "./ProfilePosts";
import { toProfilePostsQuery } from "./profileList";

/** Page with a member's posts: `/profile/discussions/{userID}/{name}` (decisions #13). */
export function Page(): ReactNode {
    const location = useLocation();
    const page = readProfilePage({ searchParams: new URLSearchParams(location.search) });
    return (
        <ProfileFrame tab="discussions">
            {({ userID }) => (
                <PostList
                    query={toProfilePostsQuery(userID, page)}
                    level={2}
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
