import { useSetting } from "@parley/config/client";
import { ButtonLink, Page as Main, Notice, SignCard, Stack } from "@parley/library/client/components";
import { PasswordField, PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectPasswordKey } from "../account/account.slice";

/**
 * Page `/entry/passwordreset/{userID}/{key}`: sets a new password. Opening the page does not use up the key, because mail programs open
 * links too (FC-28).
 */
export function Page(): ReactNode {
    const t = useTranslation();
    const shortest = useSetting("password.minLength");
    const { pathname } = useLocation();
    const { status } = useAppSelector(selectPasswordKey);
    return (
        <Main>
            <SignCard title={t("Choose a new password")}>
                {status === LoadStatus.ERROR ? (
                    <Stack>
                        <Notice kind="warn">{t("This link has expired or was already used.")}</Notice>
                        <ButtonLink href="/entry/passwordrequest" full>
                            {t("Request a new one")}
                        </ButtonLink>
                    </Stack>
                ) : (
                    <PostedForm
                        name="passwordReset"
                        action={pathname}
                        submit={t("Set password")}
                        full
                        fields={["password", "key"]}
                    >
                        {(form, idOf) => (
                            <PasswordField
                                id={idOf("password")}
                                label={t("New password")}
                                name="Password"
                                autoComplete="new-password"
                                hint={t("At least {count} characters. Several words in a row are easy to remember.", {
                                    count: shortest,
                                })}
                                errors={form.errorsOf("password")}
                            />
                        )}
                    </PostedForm>
                )}
            </SignCard>
        </Main>
    );
}
