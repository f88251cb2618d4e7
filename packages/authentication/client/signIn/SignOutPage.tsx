import { readTarget, selectMe } from "@parley/accounts/client";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { Button, ButtonLink, FormError, Page as Main, SignCard, Stack } from "@parley/library/client/components";
import { useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, usePageSettings } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { resolveTarget } from "@parley/library/contract";
import type { FormEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { redirectToTarget } from "./redirect";
import { signOut } from "./signIn.thunks";

/** Page `/entry/signout`. Asks for confirmation, because any page could contain a link to it (contract §6, FC-25). */
export function Page(): ReactNode {
    const t = useTranslation();
    const { siteName } = usePageSettings();
    const { data: me } = useAppSelector(selectMe);
    const target = readTarget(useLocation().search);
    if (me?.userID === GUEST_USER_ID) {
        return (
            <Main>
                <SignCard title={t("You are signed out")}>
                    <ButtonLink href={resolveTarget(target)} full>
                        {t("Continue")}
                    </ButtonLink>
                </SignCard>
            </Main>
        );
    }
    return (
        <Main>
            <SignCard
                title={t("Sign out of {name}?", { name: siteName })}
                description={t("What you have not sent yet stays on this device.")}
            >
                <SignOutForm target={target} />
            </SignCard>
        </Main>
    );
}

function SignOutForm({ target }: { target: string }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useEntryForm("signOut");

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        void form.submit(async () => {
            const action = await dispatch(signOut({}));
            if (signOut.rejected.match(action)) return action.payload ?? { status: 0, message: action.error.message ?? "" };
            redirectToTarget(target, "signedOut");
            return undefined;
        });
    }

    return (
        <form method="post" action="/entry/signout" onSubmit={submit}>
            <TransientKeyField />
            <input type="hidden" name="Target" value={target} />
            <Stack>
                {form.message && <FormError message={form.message} attempt={form.attempt} />}
                <Button type="submit" variant="primary" full busy={form.busy}>
                    {t("Sign out")}
                </Button>
                <ButtonLink href={resolveTarget(target)} full>
                    {t("Stay signed in")}
                </ButtonLink>
            </Stack>
        </form>
    );
}
