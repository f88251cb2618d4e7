import { CategoriesNav } from "@parley/categories/client";
import { Columns, ListHead, Loaded, Page as PageFrame, ReadingText, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { useAppSelector } from "@parley/library/client/store";
import { WAITING_PAGE } from "@parley/moderation/contract";
import { useParams } from "react-router";
import { HeldStatus } from "../components/HeldStatus";
import { selectHeldPost } from "../moderation.slice";

/** `/waiting/{waitingID}`: a post of the viewer that is held for approval, as readers will see it. The author of a held post is redirected to it. */
export function Page() {
    const t = useTranslation();
    const { waitingID = "" } = useParams();
    const post = useAppSelector((state) => selectHeldPost(state, Number(waitingID)));
    return (
        <PageFrame columns>
            <Columns left={<CategoriesNav />}>
                <Loaded value={post}>
                    {(held) => (
                        <article>
                            <ListHead kind="title">
                                <h1 dir="auto">{held.name === "" ? t("A reply") : held.name}</h1>
                            </ListHead>
                            <Stack gap="large">
                                <Stack gap="small">
                                    <HeldStatus post={held} />
                                    {held.status === "waiting" && (
                                        <p>
                                            {held.isEdit
                                                ? t(
                                                      "Only you and the moderators can read this. The post stays as it was until they approve it.",
                                                  )
                                                : t("Only you and the moderators can read this until it is approved.")}
                                        </p>
                                    )}
                                </Stack>
                                <ReadingText html={held.bodyHtml} />
                                <Row>
                                    {held.url !== null && (
                                        <a href={toLocalAddress(held.url)}>
                                            {held.status === "approved"
                                                ? t("Read it where it was posted")
                                                : t("The post as it is now")}
                                        </a>
                                    )}
                                    <a href={WAITING_PAGE}>{t("Everything that is not published")}</a>
                                </Row>
                            </Stack>
                        </article>
                    )}
                </Loaded>
            </Columns>
        </PageFrame>
    );
}
