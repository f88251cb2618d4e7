import { CategorySelect } from "@parley/categories/client";
import type { EmbedSite } from "@parley/embedding/contract";
import {
    EMBED_SITES_PAGE,
    EMBED_THEMES,
    MAX_EMBED_SITE_NAME,
    MAX_ISSUER_LENGTH,
    MAX_JWKS_URL_LENGTH,
} from "@parley/embedding/contract";
import { Checkbox, Field, FieldGroup, Select, TextArea } from "@parley/library/client/components";
import { LineField, PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";
import { RoleID } from "@parley/permissions/contract";
import type { ReactNode } from "react";

/** Form to add or change a site. */
export function SiteForm({ site }: { site?: EmbedSite }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="embedSite"
            action={EMBED_SITES_PAGE}
            which={site ? "change" : "add"}
            submit={site ? t("Save") : t("Add the site")}
            fields={["name", "origins", "categoryID", "roleIDs", "accent", "tokenIssuer", "jwksURL"]}
        >
            {({ values, errorsOf }, idOf) => (
                <>
                    {site && <input type="hidden" name="Site" value={site.embedSiteID} />}
                    <LineField
                        id={idOf("name")}
                        label={t("Name")}
                        name="Name"
                        value={values.Name ?? site?.name ?? ""}
                        maxLength={MAX_EMBED_SITE_NAME}
                        errors={errorsOf("name")}
                        required
                    />
                    <Field
                        id={idOf("origins")}
                        label={t("Addresses of the site")}
                        hint={t(
                            "One on each line, such as https://blog.example. Pages at other addresses have no comments here.",
                        )}
                        errors={errorsOf("origins")}
                        required
                    >
                        {(attributes) => (
                            <TextArea
                                {...attributes}
                                name="Origins"
                                dir="ltr"
                                spellCheck={false}
                                defaultValue={values.Origins ?? site?.origins.join("\n") ?? ""}
                            />
                        )}
                    </Field>
                    <CategoryField site={site} values={values} errors={errorsOf("categoryID")} id={idOf("categoryID")} />
                    <WriterFields site={site} values={values} errors={errorsOf("roleIDs")} id={idOf("roleIDs")} />
                    <LookFields site={site} values={values} errors={errorsOf("accent")} id={idOf("accent")} />
                    <TokenFields site={site} values={values} errorsOf={errorsOf} idOf={idOf} />
                </>
            )}
        </PostedForm>
    );
}

interface PartProps {
    site: EmbedSite | undefined;
    /** Values of a form that came back. */
    values: Readonly<Record<string, string>>;
    errors: string[];
    id: string;
}

function CategoryField({ site, values, errors, id }: PartProps): ReactNode {
    const t = useTranslation();
    return (
        <Field
            id={id}
            label={t("The category")}
            hint={t("Whoever may comment there may comment on these pages.")}
            errors={errors}
            required
        >
            {(attributes) => (
                <CategorySelect
                    of="withPosts"
                    {...attributes}
                    name="Category"
                    defaultValue={values.Category ?? String(site?.categoryID ?? "")}
                />
            )}
        </Field>
    );
}

/** Who may comment on the pages of the site, whether that waits for approval, and whether the pages may show the whole forum. */
function WriterFields({ site, values, errors, id }: PartProps): ReactNode {
    const t = useTranslation();
    const { data: roles = {} } = useAppSelector(selectRoles);
    const isSent = values.Name !== undefined;
    const isChosen = (roleID: number) =>
        isSent ? values[`Role-${roleID}`] !== undefined : site?.roleIDs.includes(roleID) === true;
    return (
        <>
            <FieldGroup
                id={id}
                label={t("Only members of these roles may comment")}
                hint={t("Without one, whoever may comment in the category.")}
                errors={errors}
            >
                {Object.values(roles)
                    .filter(({ roleID }) => roleID !== RoleID.guest)
                    .map(({ roleID, name }) => (
                        <Checkbox key={roleID} name={`Role-${roleID}`} value="1" defaultChecked={isChosen(roleID)}>
                            <bdi>{name}</bdi>
                        </Checkbox>
                    ))}
            </FieldGroup>
            <Checkbox
                name="Approval"
                value="1"
                defaultChecked={isSent ? Boolean(values.Approval) : site?.requiresApproval === true}
            >
                {t("Comments wait for approval by a moderator")}
            </Checkbox>
            <Checkbox name="Guests" value="1" defaultChecked={isSent ? Boolean(values.Guests) : site?.allowsGuests === true}>
                {t("Readers without an account may comment by a name; their comments always wait for approval")}
            </Checkbox>
            <Checkbox name="Forum" value="1" defaultChecked={isSent ? Boolean(values.Forum) : site?.wholeForum === true}>
                {t("Pages of the site may show the whole forum, to read and to write in")}
            </Checkbox>
            <Checkbox name="Click" value="1" defaultChecked={isSent ? Boolean(values.Click) : site?.loadsOnClick === true}>
                {t("Frames show the comments when the reader asks for them")}
            </Checkbox>
        </>
    );
}

interface TokenFieldsProps extends Pick<PartProps, "site" | "values"> {
    errorsOf: (field: string) => string[];
    idOf: (field: string) => string;
}

/** Whether the site says by tokens who a reader is. */
function TokenFields({ site, values, errorsOf, idOf }: TokenFieldsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <LineField
                id={idOf("tokenIssuer")}
                label={t("Issuer of tokens, if members of the site are signed in here by them, such as https://shop.example")}
                name="Issuer"
                value={values.Issuer ?? site?.tokenIssuer ?? ""}
                maxLength={MAX_ISSUER_LENGTH}
                errors={errorsOf("tokenIssuer")}
            />
            <LineField
                id={idOf("jwksURL")}
                label={t("Address of its keys (JWKS); without them it signs by a secret")}
                name="Keys"
                value={values.Keys ?? site?.jwksURL ?? ""}
                maxLength={MAX_JWKS_URL_LENGTH}
                errors={errorsOf("jwksURL")}
            />
        </>
    );
}

/** How the frames of the site look, unless a page says otherwise. */
function LookFields({ site, values, errors, id }: PartProps): ReactNode {
    const t = useTranslation();
    const names = { auto: t("As the reader’s device"), light: t("Light"), dark: t("Dark") };
    return (
        <>
            <Field label={t("Palette")} hint={t("Unless a page chooses one.")}>
                {(attributes) => (
                    <Select {...attributes} name="Theme" defaultValue={values.Theme ?? site?.theme ?? "auto"}>
                        {EMBED_THEMES.map((theme) => (
                            <option key={theme} value={theme}>
                                {names[theme]}
                            </option>
                        ))}
                    </Select>
                )}
            </Field>
            <LineField
                id={id}
                label={t("Colour of links and buttons, such as #2a6f4e")}
                name="Accent"
                value={values.Accent ?? site?.accent ?? ""}
                maxLength={20}
                errors={errors}
            />
        </>
    );
}
