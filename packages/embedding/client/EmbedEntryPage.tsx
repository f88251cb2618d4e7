import { useMe } from "@parley/accounts/client";
import type { EmbedSignIn } from "@parley/embedding/contract";
import { EMBED_ENTRY_PAGE } from "@parley/embedding/contract";
import { classNames, Loaded, Notice, Stack, textStyles } from "@parley/library/client/components";
import { PostedForm, TitledPage } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectEmbedSignIn } from "./embedPages.slice";

/** Page `/comment/in-frame?code=`, on which a member lets the frame on a page of another site comment in their name. */
export function Page(): ReactNode {
    const t = useTranslation();
    const code = new URLSearchParams(useLocation().search).get("code") ?? "";
    const signIn = useAppSelector((state) => selectEmbedSignIn(state, code));
    return (
        <TitledPage title={signIn.data?.wholeForum ? t("The forum on another site") : t("Comment on another site")}>
            <Loaded value={signIn}>
                {(known) =>
                    known.isConfirmed ? (
                        <Notice>
                            <Sentence
                                text={t("You are signed in on {site}. Close this window and go on there.")}
                                values={{ site: <bdi>{known.siteName}</bdi> }}
                            />
                        </Notice>
                    ) : (
                        <ConfirmForm signIn={known} code={code} />
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

function ConfirmForm({
    signIn: { siteName, check, linked, wholeForum },
    code,
}: {
    signIn: EmbedSignIn;
    code: string;
}): ReactNode {
    const t = useTranslation();
    const { data: me } = useMe();
    return (
        <PostedForm name="embedEntry" action={EMBED_ENTRY_PAGE} submit={t("Sign in there")} fields={["code"]}>
            {() => (
                <Stack>
                    <input type="hidden" name="code" value={code} />
                    <p>
                        <Sentence
                            text={
                                wholeForum
                                    ? t("On {site} you will read and write in this forum as {name}.")
                                    : t("Your comments on {site} will be posted here as {name}.")
                            }
                            values={{ site: <bdi>{siteName}</bdi>, name: <bdi>{me?.name ?? ""}</bdi> }}
                        />
                    </p>
                    <p>
                        <Sentence
                            text={t("That page shows the number {number}. If it does not, close this window.")}
                            values={{
                                number: <strong className={classNames(textStyles.numbers)}>{check}</strong>,
                            }}
                        />
                    </p>
                    {linked && (
                        <p>
                            <Sentence
                                text={t(
                                    "Your account {account} at {issuer} is then linked with {name} here: next time you are signed in there without this window. You end that in your account.",
                                )}
                                values={{
                                    account: <bdi>{linked.account}</bdi>,
                                    issuer: <bdi>{linked.issuer}</bdi>,
                                    name: <bdi>{me?.name ?? ""}</bdi>,
                                }}
                            />
                        </p>
                    )}
                    <p className={classNames(textStyles.small, textStyles.quiet)}>
                        {wholeForum
                            ? t(
                                  "That page cannot moderate, change your account or read your messages. You sign out there, or in your account.",
                              )
                            : t(
                                  "It can comment and moderate there as you may, and nothing else. You sign out there, or in your account.",
                              )}
                    </p>
                </Stack>
            )}
        </PostedForm>
    );
}
