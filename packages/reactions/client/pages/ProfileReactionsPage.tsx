import type { KnownUser } from "@parley/accounts/client";
import {
    ButtonLink,
    Empty,
    Hit,
    HitList,
    Loaded,
    Loader,
    Notice,
    RelativeTime,
    Row,
    SortBy,
    Stack,
    toExcerpt,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import { profileReactionsPath } from "@parley/library/contract";
import type { ReactedPost } from "@parley/reactions/contract";
import { ProfileFrame, profilePageHref, readProfilePage } from "@parley/users/client";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { fetchReacted, selectReacted } from "../reacted.slice";
import { createReactedQuery, listReactionsReceived, parseReactionParameter } from "../reactionsReceived";

/** Page `/profile/reactions/{userID}/{name}?reaction={urlcode}` (USR-009). */
export function Page(): ReactNode {
    return <ProfileFrame tab="reactions">{(user) => <Reactions user={user} />}</ProfileFrame>;
}

function Reactions({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const { userID, name } = user;
    const { search } = useLocation();
    const received = listReactionsReceived(user);
    const chosen = parseReactionParameter(new URLSearchParams(search), received);
    if (chosen === undefined) return <Empty title={t("No Reactions Yet.")} icon="agree" />;
    return (
        <Stack>
            {received.length > 0 && (
                <Row>
                    <SortBy
                        label={t("Reaction")}
                        value={received.find(({ urlcode }) => urlcode.toLowerCase() === chosen.toLowerCase())?.urlcode ?? chosen}
                        options={received.map((kind) => ({
                            value: kind.urlcode,
                            name: `${kind.name} (${kind.count})`,
                            url: profileReactionsPath(userID, name, kind.urlcode),
                        }))}
                    />
                </Row>
            )}
            <Reacted userID={userID} reaction={chosen} />
        </Stack>
    );
}

function Reacted({ userID, reaction }: { userID: number; reaction: string }): ReactNode {
    const t = useTranslation();
    const location = useLocation();
    const page = readProfilePage({ searchParams: new URLSearchParams(location.search) });
    const query = createReactedQuery(userID, reaction, page);
    const posts = useLoadable(
        (state) => selectReacted(state, query),
        () => fetchReacted(query),
    );
    return (
        <Loaded value={posts} loader={<Loader />} error={({ message }) => <Notice kind="danger">{message}</Notice>}>
            {({ items, paging }) => (
                <>
                    {items.length === 0 ? (
                        <Empty title={t("No posts here.")} icon="agree" />
                    ) : (
                        <HitList>
                            {items.map((post) => (
                                <ReactedHit key={`${post.recordType} ${post.recordID}`} post={post} />
                            ))}
                        </HitList>
                    )}
                    <Row align="between">
                        {page > 1 ? <ButtonLink href={profilePageHref(location, page - 1)}>{t("Newer")}</ButtonLink> : <span />}
                        {paging.next !== undefined && (
                            <ButtonLink href={profilePageHref(location, paging.next)}>{t("Older")}</ButtonLink>
                        )}
                    </Row>
                </>
            )}
        </Loaded>
    );
}

function ReactedHit({ post: { name, url, body, dateInserted } }: { post: ReactedPost }): ReactNode {
    return (
        <Hit title={<bdi>{name}</bdi>} url={url} over={<RelativeTime date={dateInserted} />}>
            <bdi>{toExcerpt(body)}</bdi>
        </Hit>
    );
}
