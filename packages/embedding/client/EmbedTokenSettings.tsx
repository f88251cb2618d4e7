import type { EmbedSite } from "@parley/embedding/contract";
import { EMBED_SITES_PAGE, MAX_TOKEN_LENGTH, MAX_TOKEN_SECONDS } from "@parley/embedding/contract";
import { Field, ListHead, Loaded, Stack, TextArea, TextInput, textStyles } from "@parley/library/client/components";
import { DoneNotice, PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectEmbedTokenSettings } from "./embedSites.slice";

/** What the tokens of a site must contain, and a form that says what is wrong with one. */
export function TokenSettings({ site: { embedSiteID, tokenIssuer, secretVersion } }: { site: EmbedSite }): ReactNode {
    const t = useTranslation();
    const settings = useAppSelector((state) => selectEmbedTokenSettings(state, embedSiteID));
    if (tokenIssuer === null) return null;
    return (
        <section aria-labelledby="embed-tokens">
            <Stack>
                <ListHead kind="inked">
                    <h2 id="embed-tokens" className={textStyles.head16}>
                        {t("Tokens of the site")}
                    </h2>
                </ListHead>
                <Loaded value={settings}>
                    {({ audience, algorithms, secret }) => (
                        <Stack>
                            <p>
                                {t("A token is valid for {seconds} seconds at most, and used once.", {
                                    seconds: MAX_TOKEN_SECONDS,
                                })}
                            </p>
                            <ReadOnly label={t("Audience (aud)")} value={audience} />
                            <ReadOnly label={t("Algorithms (alg)")} value={algorithms.join(", ")} />
                            {secret !== null && <Secret secret={secret} embedSiteID={embedSiteID} version={secretVersion} />}
                        </Stack>
                    )}
                </Loaded>
                <CheckForm embedSiteID={embedSiteID} />
            </Stack>
        </section>
    );
}

function ReadOnly({ label, value }: { label: string; value: string }): ReactNode {
    return <Field label={label}>{(attributes) => <TextInput {...attributes} dir="ltr" value={value} readOnly />}</Field>;
}

function Secret({ secret, embedSiteID, version }: { secret: string; embedSiteID: number; version: number }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <ReadOnly label={t("Secret")} value={secret} />
            <PostedForm
                name="embedSecret"
                action={EMBED_SITES_PAGE}
                which="secret"
                submit={t("Make another secret")}
                variant="standard"
            >
                {() => (
                    <>
                        <input type="hidden" name="Site" value={embedSiteID} />
                        <input type="hidden" name="Version" value={version + 1} />
                        <p className={textStyles.quiet}>{t("Tokens by the present one are then refused.")}</p>
                    </>
                )}
            </PostedForm>
        </>
    );
}

function CheckForm({ embedSiteID }: { embedSiteID: number }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <DoneNotice messages={{ checked: t("This token is good. It has not been used by that.") }} />
            <PostedForm
                name="embedToken"
                action={EMBED_SITES_PAGE}
                which="check"
                submit={t("Check the token")}
                variant="standard"
                fields={["token"]}
            >
                {({ values, errorsOf }, idOf) => (
                    <>
                        <input type="hidden" name="Site" value={embedSiteID} />
                        <Field
                            id={idOf("token")}
                            label={t("A token")}
                            hint={t("You are told what is wrong with it.")}
                            errors={errorsOf("token")}
                            required
                        >
                            {(attributes) => (
                                <TextArea
                                    {...attributes}
                                    name="Token"
                                    dir="ltr"
                                    spellCheck={false}
                                    maxLength={MAX_TOKEN_LENGTH}
                                    defaultValue={values.Token ?? ""}
                                />
                            )}
                        </Field>
                    </>
                )}
            </PostedForm>
        </>
    );
}
