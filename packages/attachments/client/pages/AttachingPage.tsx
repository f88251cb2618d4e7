import type { AttachmentIntegration, AttachmentRecordType } from "@parley/attachments/contract";
import { attachingPath } from "@parley/attachments/contract";
import { CategoriesNav } from "@parley/categories/client";
import { Button, Columns, Empty, FormError, Loaded, Page, Row, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { useLocation, useParams } from "react-router";
import { selectCatalog, selectSchema } from "../attachments.slice";
import { SchemaFields } from "../SchemaFields";
import { chooseIntegration } from "./chooseIntegration";

/** Page that attaches something to a record without scripts. */
function AttachingPage() {
    const t = useTranslation();
    const { recordType = "", recordID = "" } = useParams();
    const type = new URLSearchParams(useLocation().search).get("type");
    const catalog = useAppSelector(selectCatalog);
    return (
        <Page columns>
            <Columns left={<CategoriesNav />}>
                <Loaded value={catalog}>
                    {(integrations) => {
                        const all = Object.values(integrations).filter(({ recordTypes }) =>
                            recordTypes.some((known) => known === recordType),
                        );
                        const chosen = chooseIntegration(integrations, recordType, type);
                        if (!chosen) return <Empty title={t("Nothing can be attached here.")} />;
                        return (
                            <Stack gap="large">
                                <h1 className={textStyles.head24}>{t(chosen.label)}</h1>
                                <Others all={all} chosen={chosen} recordType={recordType} recordID={Number(recordID)} />
                                <AttachForm
                                    integration={chosen}
                                    recordType={recordType as AttachmentRecordType}
                                    recordID={Number(recordID)}
                                />
                            </Stack>
                        );
                    }}
                </Loaded>
            </Columns>
        </Page>
    );
}

export { AttachingPage as Page };

interface OthersProps {
    all: readonly AttachmentIntegration[];
    chosen: AttachmentIntegration;
    recordType: string;
    recordID: number;
}

/** Links to the forms of the other integrations. */
function Others({ all, chosen, recordType, recordID }: OthersProps) {
    const t = useTranslation();
    const others = all.filter(({ attachmentType }) => attachmentType !== chosen.attachmentType);
    if (others.length === 0) return null;
    return (
        <Row>
            {others.map(({ attachmentType, label }) => (
                <a key={attachmentType} href={attachingPath(recordType, recordID, attachmentType)}>
                    {t(label)}
                </a>
            ))}
        </Row>
    );
}

interface AttachFormProps {
    integration: AttachmentIntegration;
    recordType: AttachmentRecordType;
    recordID: number;
}

function AttachForm({ integration, recordType, recordID }: AttachFormProps) {
    const t = useTranslation();
    const sent = useFormState("attachment");
    const { attachmentType, submitButton } = integration;
    const schema = useAppSelector((state) => selectSchema(state, { attachmentType, recordType, recordID }));
    return (
        <Loaded value={schema}>
            {(known) => (
                <form method="post" action={attachingPath(recordType, recordID)}>
                    <TransientKeyField />
                    <Stack>
                        {sent?.message && <FormError message={sent.message} />}
                        <SchemaFields
                            schema={known}
                            values={sent?.values}
                            errorsOf={(field) => sent?.errors?.[field]?.map(({ message }) => message)}
                        />
                        <Row>
                            <Button variant="primary" type="submit">
                                {t(submitButton)}
                            </Button>
                        </Row>
                    </Stack>
                </form>
            )}
        </Loaded>
    );
}
