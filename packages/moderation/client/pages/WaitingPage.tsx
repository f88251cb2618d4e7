import { CategoriesNav } from "@parley/categories/client";
import {
    Columns,
    Empty,
    ListHead,
    MetaLine,
    Notice,
    PagedRows,
    Page as PageFrame,
    RelativeTime,
    Stack,
    State,
} from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { WaitingPost } from "@parley/moderation/contract";
import { toWaitingRowID, WAITING_PAGE } from "@parley/moderation/contract";
import { useLocation } from "react-router";
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
                        empty={<Empty title={t("Nothing of yours is waiting")} icon="check" />}
                        row={(post) => <WaitingRow key={post.waitingID} post={post} />}
                        hrefOf={(number) => `${WAITING_PAGE}?page=${number}`}
                    />
                </Stack>
            </Columns>
        </PageFrame>
    );
}

/**
 * Row of one post. After a post is held for approval, its URL leads here: the row takes focus, and a screen reader reads its title and
 * status.
 */
function WaitingRow({ post }: { post: WaitingPost }) {
    const t = useTranslation();
    const { waitingID, recordType, status, isEdit, name, body, dateInserted, reason } = post;
    const rowID = toWaitingRowID(waitingID);
    const [titleID, statusID] = [`${rowID}-title`, `${rowID}-status`];
    return (
        <li id={rowID} tabIndex={-1} aria-labelledby={`${titleID} ${statusID}`} className={queue.row}>
            <Stack gap="small">
                <h2 id={titleID} className={queue.title}>
                    <bdi>{name === "" ? t("A reply") : name}</bdi>
                </h2>
                <MetaLine>
                    <span id={statusID}>
                        {status === "waiting" ? (
                            <State kind="waiting">{t("Waiting for a moderator's approval")}</State>
                        ) : (
                            t("Declined")
                        )}
                    </span>
                    <span>{kindOf({ recordType, isEdit }, t)}</span>
                    <RelativeTime date={dateInserted} />
                </MetaLine>
                {reason !== null && (
                    <Notice kind="warn">
                        <p dir="auto">{reason}</p>
                    </Notice>
                )}
                <p className={`${queue.words} ${queue.plain}`} dir="auto">
                    {body}
                </p>
            </Stack>
        </li>
    );
}

function kindOf({ recordType, isEdit }: Pick<WaitingPost, "recordType" | "isEdit">, t: Translate): string {
    if (isEdit) return recordType === "comment" ? t("Changes to a reply") : t("Changes to a post");
    return recordType === "comment" ? t("Reply") : t("Post");
}
