import { useRetentionTime } from "@parley/actionLog/client";
import { NameAndAddress } from "@parley/authentication/client";
import { Field, Loaded, Row } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { TagDetail } from "@parley/tags/contract";
import { MANAGED_TAGS, tagPath } from "@parley/tags/contract";
import { TranslateLink } from "@parley/translations/client";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { TagInput } from "../components/TagInput";
import { selectTag } from "../tags.slice";

/** Page `/settings/tags/{tagID}`: edits, merges and deletes a tag. */
export function Page(): ReactNode {
    const t = useTranslation();
    const time = useRetentionTime();
    const tagID = Number(useParams().tagID) || 0;
    const tag = useAppSelector((state) => selectTag(state, tagID));
    return (
        <Loaded value={tag}>
            {(known) => (
                <TitledPage
                    title={known.name}
                    end={
                        <Row>
                            <TranslateLink resource="tags" record={known.tagID} />
                            <a href={MANAGED_TAGS}>{t("Back to the tags")}</a>
                        </Row>
                    }
                >
                    <DoneNotice messages={{ saved: t("The tag is saved.") }} />
                    <ChangeForm tag={known} />
                    <FormPart title={t("Merge")}>
                        <p>
                            {t("Its posts get the other tag instead. Its name and addresses lead to the other tag from then on.")}{" "}
                            <a href={tagPath(known.tagID)}>{t("Posts with this tag")}</a>
                        </p>
                        <PostedForm
                            name="tagMerge"
                            which="merge"
                            action={pathOf(known)}
                            submit={t("Merge")}
                            variant="standard"
                            fields={["destination"]}
                        >
                            {({ values, errorsOf }, idOf) => (
                                <Field id={idOf("destination")} label={t("Merge into")} errors={errorsOf("destination")} required>
                                    {(attributes) => (
                                        <TagInput
                                            {...attributes}
                                            single
                                            name="destination"
                                            defaultValue={values.destination ?? ""}
                                        />
                                    )}
                                </Field>
                            )}
                        </PostedForm>
                    </FormPart>
                    <FormPart title={t("Delete")}>
                        <p>{t("It is removed from all posts. You can restore it, on its posts too, for {time}.", { time })}</p>
                        <PostedForm
                            name="tagDelete"
                            which="delete"
                            action={pathOf(known)}
                            submit={t("Delete it")}
                            variant="standard"
                        />
                    </FormPart>
                </TitledPage>
            )}
        </Loaded>
    );
}

function ChangeForm({ tag }: { tag: TagDetail }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Name and address")}>
            <PostedForm
                name="tagChange"
                which="change"
                action={pathOf(tag)}
                submit={t("Save")}
                fields={["name", "urlcode", "description"]}
            >
                {(form, idOf) => (
                    <NameAndAddress
                        form={form}
                        idOf={idOf}
                        record={tag}
                        longestName={100}
                        longestDescription={500}
                        hint={t("Lower-case letters, digits and hyphens. Old addresses keep leading here.")}
                    />
                )}
            </PostedForm>
        </FormPart>
    );
}

const pathOf = ({ tagID }: TagDetail) => `${MANAGED_TAGS}/${tagID}`;
