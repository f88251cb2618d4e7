import { CategoriesNav } from "@parley/categories/client";
import { Columns, Empty, ListHead, PagedRows, Page as PageFrame, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { WaitingPost } from "@parley/moderation/contract";
import { WAITING_PAGE, waitingPostPath } from "@parley/moderation/contract";
import { useLocation } from "react-router";
import { HeldStatus } from "../components/HeldStatus";
import { queue } from "../components/Queue.styles";
import { selectWaitingPosts } from "../moderation.slice";
import { parsePage } from "../parsePage";

/** `/waiting`: the viewer's posts that are held for approval or declined, as text to be copied. */
export function Page() {
    const t = useTranslation();
    const page = parsePage(useLocation().search);
    const posts = useAppSelector((state) => selectWaitingPosts(state, page));
    return (
        <PageFrame columns>
            <Columns left={<CategoriesNav />}>
                <ListHead kind="title">
                    <h1>{t("Not published")}</h1>
                </ListHead>
                <Stack gap="large">
                    <p>
                        {t(
                            "Only you and the moderators can read this. A post you changed stays as it was until the changes are approved.",
                        )}
                    </p>
                    <PagedRows
                        value={posts}
                        label={t("Not published")}
                        empty={<Empty title={t("Nothing of yours is waiting.")} icon="check" />}
                        row={(post) => <WaitingRow key={post.waitingID} post={post} />}
                        hrefOf={(number) => `${WAITING_PAGE}?page=${number}`}
                    />
                </Stack>
            </Columns>
        </PageFrame>
    );
}

function WaitingRow({ post }: { post: WaitingPost }) {
    const t = useTranslation();
    const { waitingID, name, body } = post;
    return (
        <li className={queue.row}>
            <Stack gap="small">
                <h2 className={queue.title}>
                    <a href={waitingPostPath(waitingID)}>
                        <bdi>{name === "" ? t("A reply") : name}</bdi>
                    </a>
                </h2>
                <HeldStatus post={post} />
                <p className={`${queue.words} ${queue.plain}`} dir="auto">
                    {body}
                </p>
            </Stack>
        </li>
    );
}
