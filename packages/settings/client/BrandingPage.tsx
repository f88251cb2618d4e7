import { useSetting } from "@parley/config/client";
import { Button, Field, Notice } from "@parley/library/client/components";
import { DoneNotice, FormPart, fileInput, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { BrandingPicture } from "@parley/settings/contract";
import { BRANDING_LIMIT, BRANDING_PAGE, BRANDING_PICTURES, SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { brandingPage } from "./BrandingPage.styles";

const MEGABYTE = 1024 * 1024;

/** Page `/settings/branding`: the site's logo, small logo and banner of the home page. It works without scripts. */
export function Page(): ReactNode {
    const t = useTranslation();
    const hasLogo = useSetting("branding.logo") !== "";
    const hasSmallLogo = useSetting("branding.mobileLogo") !== "";
    return (
        <TitledPage title={t("Logo and pictures")} end={<a href={SETTINGS_PAGE}>{t("Manage")}</a>}>
            <DoneNotice messages={{ saved: t("The picture is saved."), removed: t("The picture is removed.") }} />
            {hasSmallLogo && !hasLogo && <Notice>{t("The logo for small screens is shown once there is a logo.")}</Notice>}
            <Picture which="logo" title={t("Logo")} about={t("In the bar of every page, 32 pixels high, instead of the name.")} />
            <Picture
                which="mobileLogo"
                title={t("Logo for small screens")}
                about={t("Instead of the logo where the window is narrow. A square fits best.")}
            />
            <Picture
                which="bannerImage"
                title={t("Picture of the home page")}
                about={t("Behind the welcome, faint enough to read the words on it. A wide one fits best.")}
            />
        </TitledPage>
    );
}

function Picture({ which, title, about }: { which: BrandingPicture; title: string; about: string }): ReactNode {
    const t = useTranslation();
    const picture = useSetting(BRANDING_PICTURES[which].setting);
    return (
        <FormPart title={title}>
            <p>{about}</p>
            {picture !== "" && (
                <>
                    <img className={brandingPage.picture} src={picture} alt={t("{title} as it is now", { title })} />
                    <form method="post" action={BRANDING_PAGE}>
                        <TransientKeyField />
                        <input type="hidden" name="Form" value={which} />
                        <Button type="submit" name="Remove" value="1" aria-label={t("Remove: {title}", { title })}>
                            {t("Remove")}
                        </Button>
                    </form>
                </>
            )}
            <PostedForm
                name={which}
                which={which}
                action={BRANDING_PAGE}
                submit={t("Save")}
                message={t("Save: {title}", { title })}
                variant="standard"
                fields={[BRANDING_LIMIT.field]}
                sendsFile
            >
                {(form, idOf) => (
                    <Field
                        id={idOf(BRANDING_LIMIT.field)}
                        label={picture === "" ? t("A picture") : t("Another picture")}
                        hint={t("png, jpg, gif or webp, up to {size} MB.", { size: BRANDING_LIMIT.maximumBytes / MEGABYTE })}
                        errors={form.errorsOf(BRANDING_LIMIT.field)}
                        required
                    >
                        {(attributes) => (
                            <input
                                {...attributes}
                                className={fileInput.root}
                                type="file"
                                name={BRANDING_LIMIT.field}
                                accept="image/png,image/jpeg,image/gif,image/webp"
                            />
                        )}
                    </Field>
                )}
            </PostedForm>
        </FormPart>
    );
}
