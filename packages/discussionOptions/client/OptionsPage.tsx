import { CategoriesNav } from "@parley/categories/client";
import { deletedCommentsPath, editPath, optionsPath, revisionsPath, sharedURL, useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { Button, ButtonLink, Columns, FormError, Loaded, Page, Row, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector, useAppStore } from "@parley/library/client/store";
import { createMessagePath } from "@parley/users/client";
import { useParams } from "react-router";
import { listOfferedOptions } from "./options";
import { ownOptions } from "./ownOptions";
import { useEditClock } from "./useEditClock";

/** Page with a discussion's options for browsers without scripts: those menu items that lead to a page. */
function OptionsPage() {
    const discussion = useDiscussion(Number(useParams().discussionID));
    return (
        <Page columns>
            <Columns left={<CategoriesNav />}>
                <Loaded value={discussion}>{(data) => <Options discussion={data} />}</Loaded>
            </Columns>
        </Page>
    );
}

export { OptionsPage as Page };

function Options({ discussion }: { discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const sent = useFormState("discussionOptions");
    const now = useEditClock(discussion);
    const { discussionID, name, url, closed, sink, resolved, dismissed } = discussion;
    const store = useAppStore();
    const offered = useAppSelector((state) =>
        listOfferedOptions(ownOptions, state, discussion, now)
            .map(({ id }) => id)
            .join(" "),
    ).split(" ");
    const contributed = listOfferedOptions(ownOptions, store.getState(), discussion, now).flatMap(({ id, plain }) =>
        plain ? [{ id, name: t(plain.name), path: plain.path(discussionID) }] : [],
    );
    const links = [
        { id: "edit", name: t("Edit"), path: editPath(discussionID) },
        { id: "message", name: t("Share In Message"), path: createMessagePath(`${t("Check out this post:")} ${sharedURL(url)}`) },
        { id: "revisions", name: t("Revision History"), path: revisionsPath(discussionID) },
        { id: "deleted", name: t("Deleted Comments"), path: deletedCommentsPath(discussionID) },
    ];
    const listedActions = [
        { id: "resolve", name: resolved ? t("Unresolve") : t("Resolve") },
        { id: "dismiss", name: dismissed ? t("Dismissed", {}, "announcement") : t("Dismiss", {}, "announcement") },
        { id: "bump", name: t("Bump") },
        { id: "sink", name: sink ? t("Sunk") : t("Sink") },
        { id: "close", name: closed ? t("Closed") : t("Close") },
    ];
    const isOffered = ({ id }: { id: string }) => offered.includes(id);
    return (
        <Stack gap="large">
            <h1 className={textStyles.head24}>{t("Discussion Options")}</h1>
            <p>
                <a href={url}>
                    <bdi>{name}</bdi>
                </a>
            </p>
            {sent?.message && <FormError message={sent.message} />}
            <Row>
                {[...links.filter(isOffered), ...contributed].map((link) => (
                    <ButtonLink key={link.id} href={link.path}>
                        {link.name}
                    </ButtonLink>
                ))}
            </Row>
            <form method="post" action={optionsPath(discussionID)}>
                <TransientKeyField />
                <Row>
                    {listedActions.filter(isOffered).map((listedAction) => (
                        <Button key={listedAction.id} type="submit" name="act" value={listedAction.id}>
                            {listedAction.name}
                        </Button>
                    ))}
                </Row>
            </form>
            {offered.includes("delete") && (
                <form method="post" action={optionsPath(discussionID)}>
                    <TransientKeyField />
                    <Stack gap="small">
                        <p>{t("Are you sure you want to delete this discussion?")}</p>
                        <Row>
                            <Button type="submit" name="act" value="delete" variant="danger">
                                {t("Delete Discussion")}
                            </Button>
                        </Row>
                    </Stack>
                </form>
            )}
        </Stack>
    );
}
