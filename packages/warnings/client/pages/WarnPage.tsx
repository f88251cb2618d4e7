import { CategoriesNav } from "@parley/categories/client";
import { Button, Columns, FormError, ListHead, Page as PageFrame, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { warnPath } from "@parley/warnings/contract";
import { useParams } from "react-router";
import { WarnFields } from "../components/WarnFields";

/** `/warn/{recordType}/{recordID}`: form that warns the author of a post without scripts. */
export function Page() {
    const t = useTranslation();
    const { recordType = "", recordID = "" } = useParams();
    const sent = useFormState("warn");
    return (
        <PageFrame narrow columns>
            <Columns left={<CategoriesNav />}>
                <ListHead kind="title">
                    <h1>{t("Warn the author")}</h1>
                </ListHead>
                <form method="post" action={warnPath(recordType, Number(recordID))}>
                    <TransientKeyField />
                    <Stack gap="large">
                        {sent?.message && <FormError message={sent.message} />}
                        <WarnFields
                            errorsOf={(field) => sent?.errors?.[field]?.map(({ message }) => message)}
                            body={sent?.values.body}
                            note={sent?.values.noteBody}
                        />
                        <Row>
                            <Button type="submit" variant="primary">
                                {t("Warn")}
                            </Button>
                        </Row>
                    </Stack>
                </form>
            </Columns>
        </PageFrame>
    );
}
