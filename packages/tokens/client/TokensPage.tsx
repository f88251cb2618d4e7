import { Empty, FormError, Loaded, Notice, RowList, Stack } from "@parley/library/client/components";
import { DoneNotice, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { NewTokenForm } from "./NewTokenForm";
import { TokenRow } from "./TokenRow";
import { selectTokens } from "./tokens.slice";

/** Page `/account/tokens`: creates, lists and deletes the viewer's access tokens. */
export function Page(): ReactNode {
    const t = useTranslation();
    const tokens = useAppSelector(selectTokens);
    const created = useEntryForm("createdToken").values.AccessToken;
    const deletion = useEntryForm("deleteToken");
    return (
        <TitledPage title={t("Access tokens")}>
            <p>
                {t(
                    "With a token, a program reads and writes here in your name, through the interface that the site’s own pages use. Treat it like a password.",
                )}
            </p>
            <DoneNotice messages={{ deleted: t("The token is deleted. Programs that used it are refused from now on.") }} />
            {deletion.message && <FormError message={deletion.message} attempt={deletion.attempt} />}
            {created !== undefined && <CreatedToken accessToken={created} />}
            <NewTokenForm />
            <Loaded value={tokens}>
                {(known) =>
                    known.length === 0 ? (
                        <Empty title={t("You have no tokens")} icon="lock" />
                    ) : (
                        <RowList label={t("Your tokens")}>
                            {known.map((token) => (
                                <TokenRow key={token.tokenID} token={token} />
                            ))}
                        </RowList>
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

/** The new token itself, which is shown once. */
function CreatedToken({ accessToken }: { accessToken: string }): ReactNode {
    const t = useTranslation();
    return (
        <Notice kind="warn">
            <Stack>
                <p>{t("This is your new token. Copy it now: it is shown only this once.")}</p>
                <code dir="ltr">{accessToken}</code>
            </Stack>
        </Notice>
    );
}
