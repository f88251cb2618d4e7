import { Button, Page, Stack, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { DisplayOptions } from "./DisplayOptions";
import type { DisplayChoiceName } from "./displayChoices";
import { useDisplayChoice } from "./displayChoices";

/** Page for one display choice, whose form works without scripts. */
export function DisplayChoicePage({ name }: { name: DisplayChoiceName }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const { title, path } = useDisplayChoice(name);
    return (
        <Page narrow>
            <form method="post" action={path}>
                <TransientKeyField />
                <Stack>
                    <h1>{title}</h1>
                    <DisplayOptions name={name} />
                    {/* With scripts the choice is made already. */}
                    {!isAlive && (
                        <div>
                            <Button type="submit" variant="primary">
                                {t("Save")}
                            </Button>
                        </div>
                    )}
                </Stack>
            </form>
        </Page>
    );
}
