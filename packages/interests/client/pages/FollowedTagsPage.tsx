import { FOLLOWED_TAGS_PAGE } from "@parley/interests/contract";
import { Button, Empty, Field, Loaded, Row, TextInput } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { NOTIFICATION_PREFERENCES_PAGE } from "@parley/notifications/contract";
import type { TagFragment } from "@parley/tags/contract";
import { tagPath } from "@parley/tags/contract";
import type { ReactNode } from "react";
import { selectFollowedTags } from "../followedTags.slice";

/** Page `/account/tags`: the tags that the viewer follows. */
export function Page(): ReactNode {
    const t = useTranslation();
    const tags = useAppSelector(selectFollowedTags);
    return (
        <TitledPage title={t("Tags you follow")}>
            <DoneNotice
                messages={{
                    followed: t("You are notified of new posts with this tag."),
                    unfollowed: t("You are not notified of posts with this tag any more."),
                }}
            />
            <Loaded value={tags}>
                {(known) =>
                    known.length === 0 ? (
                        <Empty title={t("You follow no tags.")} icon="tag">
                            {t("You are notified of new posts with the tags that you add here.")}
                        </Empty>
                    ) : (
                        <ul>
                            {known.map((tag) => (
                                <FollowedTag key={tag.tagID} tag={tag} />
                            ))}
                        </ul>
                    )
                }
            </Loaded>
            <p>
                <a href={NOTIFICATION_PREFERENCES_PAGE}>{t("Choose whether you are also emailed about them")}</a>
            </p>
            <PostedForm name="followTag" action={FOLLOWED_TAGS_PAGE} submit={t("Follow")} fields={["name"]}>
                {({ values, errorsOf }, idOf) => (
                    <Field id={idOf("name")} label={t("Name of a tag")} errors={errorsOf("name")} required>
                        {(attributes) => (
                            <TextInput {...attributes} name="name" defaultValue={values.name ?? ""} autoComplete="off" />
                        )}
                    </Field>
                )}
            </PostedForm>
        </TitledPage>
    );
}

function FollowedTag({ tag: { tagID, name } }: { tag: TagFragment }): ReactNode {
    const t = useTranslation();
    return (
        <li>
            <form method="post" action={FOLLOWED_TAGS_PAGE}>
                <TransientKeyField />
                <input type="hidden" name="Tag" value={tagID} />
                <Row>
                    <a href={tagPath(tagID)}>
                        <bdi>{name}</bdi>
                    </a>
                    <Button type="submit" size={32} name="Form" value="unfollow" aria-label={t("Unfollow: {name}", { name })}>
                        {t("Unfollow")}
                    </Button>
                </Row>
            </form>
        </li>
    );
}
