import { Field, MetaLine, RelativeTime, Row, RowList, TextInput, textStyles } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import type { Passkey, SecondFactors } from "@parley/signInMethods/contract";
import { MAX_PASSKEY_NAME_LENGTH, SECOND_FACTOR_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { passkeyList } from "./PasskeyList.styles";

/** List of the member's passkeys, each with forms to rename and remove it. */
export function PasskeyList({ factors: { passkeys, required, dateTotp } }: { factors: SecondFactors }): ReactNode {
    const t = useTranslation();
    const mustStay = required && passkeys.length === 1 && dateTotp === null;
    return (
        <RowList label={t("Passkeys")}>
            {passkeys.map((passkey) => (
                <li className={passkeyList.row} key={passkey.passkeyID}>
                    <Row align="between">
                        <Known passkey={passkey} />
                        {!mustStay && (
                            <PostedForm
                                name={`passkeyRemove-${passkey.passkeyID}`}
                                action={SECOND_FACTOR_PAGE}
                                which="passkeyRemove"
                                submit={t("Remove")}
                                message={t("Remove {name}", { name: passkey.name })}
                                variant="danger"
                            >
                                {() => <PasskeyID of={passkey} />}
                            </PostedForm>
                        )}
                    </Row>
                    <Rename passkey={passkey} />
                    {mustStay && <p>{t("It can’t be removed: one of your roles needs a second factor.")}</p>}
                </li>
            ))}
        </RowList>
    );
}

function Known({ passkey: { name, dateInserted, dateUsed } }: { passkey: Passkey }): ReactNode {
    const t = useTranslation();
    return (
        <div>
            <p className={textStyles.strong}>
                <bdi>{name}</bdi>
            </p>
            <MetaLine>
                <span>
                    <Sentence text={t("added {time}")} values={{ time: <RelativeTime date={dateInserted} /> }} />
                </span>
                <span>
                    {dateUsed === null ? (
                        t("never used yet")
                    ) : (
                        <Sentence text={t("last used {time}")} values={{ time: <RelativeTime date={dateUsed} /> }} />
                    )}
                </span>
            </MetaLine>
        </div>
    );
}

/** Collapsed rename form in a `details` element, which works without scripts. */
function Rename({ passkey }: { passkey: Passkey }): ReactNode {
    const t = useTranslation();
    const form = `passkeyName-${passkey.passkeyID}`;
    const isRefused = useFormState(form) !== undefined;
    return (
        <details className={passkeyList.rename} open={isRefused}>
            <summary aria-label={t("Rename {name}", { name: passkey.name })}>{t("Rename")}</summary>
            <PostedForm
                name={form}
                action={SECOND_FACTOR_PAGE}
                which="passkeyName"
                submit={t("Save name")}
                variant="standard"
                fields={["name"]}
            >
                {(state, idOf) => (
                    <>
                        <PasskeyID of={passkey} />
                        <Field id={idOf("name")} label={t("Name of the passkey")} errors={state.errorsOf("name")} required>
                            {(attributes) => (
                                <TextInput
                                    {...attributes}
                                    name="Name"
                                    autoComplete="off"
                                    maxLength={MAX_PASSKEY_NAME_LENGTH}
                                    defaultValue={state.values.Name ?? passkey.name}
                                />
                            )}
                        </Field>
                    </>
                )}
            </PostedForm>
        </details>
    );
}

const PasskeyID = ({ of }: { of: Passkey }): ReactNode => <input type="hidden" name="PasskeyID" value={of.passkeyID} />;
