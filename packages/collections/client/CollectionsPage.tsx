import { CategoriesNav } from "@parley/categories/client";
import type { Collection, CollectionFragment } from "@parley/collections/contract";
import { collectingPath, MAXIMUM_COLLECTION_NAME } from "@parley/collections/contract";
import { selectDiscussion } from "@parley/discussions/client";
import {
    Button,
    Checkbox,
    Columns,
    Field,
    FieldGroup,
    FormError,
    Loaded,
    Page,
    Row,
    Stack,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { useParams } from "react-router";
import { ALL_COLLECTIONS, selectCollections, selectCollectionsOf } from "./collections.slice";

/** Page that selects the collections of a discussion without scripts. */
function CollectionsPage() {
    const discussionID = Number(useParams().discussionID);
    const all = useAppSelector((state) => selectCollections(state, ALL_COLLECTIONS));
    const present = useAppSelector((state) => selectCollectionsOf(state, "discussion", discussionID));
    return (
        <Page columns>
            <Columns left={<CategoriesNav />}>
                <Loaded value={all}>
                    {(collections) => (
                        <Loaded value={present}>{(chosen) => <Choosing {...{ discussionID, collections, chosen }} />}</Loaded>
                    )}
                </Loaded>
            </Columns>
        </Page>
    );
}

export { CollectionsPage as Page };

interface ChoosingProps {
    discussionID: number;
    collections: readonly Collection[];
    chosen: readonly CollectionFragment[];
}

function Choosing({ discussionID, collections, chosen }: ChoosingProps) {
    const t = useTranslation();
    const sent = useFormState("collections");
    const { data: discussion } = useAppSelector((state) => selectDiscussion(state, discussionID));
    const isChosen = (collectionID: number) =>
        sent?.values
            ? sent.values[`collection-${collectionID}`] !== undefined
            : chosen.some((one) => one.collectionID === collectionID);
    return (
        <form method="post" action={collectingPath(discussionID)}>
            <TransientKeyField />
            <input type="hidden" name="listed" value={collections.map(({ collectionID }) => collectionID).join(",")} />
            <Stack gap="large">
                <h1 className={textStyles.head24}>{t("Add to Collection")}</h1>
                {discussion && (
                    <p>
                        <a href={discussion.url}>
                            <bdi>{discussion.name}</bdi>
                        </a>
                    </p>
                )}
                {sent?.message && <FormError message={sent.message} />}
                {collections.length > 0 && (
                    <FieldGroup label={t("Collections")}>
                        {collections.map(({ collectionID, name }) => (
                            <Checkbox
                                key={collectionID}
                                name={`collection-${collectionID}`}
                                value="1"
                                defaultChecked={isChosen(collectionID)}
                            >
                                <bdi>{name}</bdi>
                            </Checkbox>
                        ))}
                    </FieldGroup>
                )}
                <Field label={t("New collection")} optional errors={(sent?.errors?.name ?? []).map(({ message }) => message)}>
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="name"
                            maxLength={MAXIMUM_COLLECTION_NAME}
                            defaultValue={sent?.values?.name}
                        />
                    )}
                </Field>
                <Row>
                    <Button variant="primary" type="submit">
                        {t("Save")}
                    </Button>
                </Row>
            </Stack>
        </form>
    );
}
