import { useSetting } from "@parley/config/client";
import { Button, Notice } from "@parley/library/client/components";
import { DoneNotice, FileField, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { BrandingPicture } from "@parley/settings/contract";
import { BRANDING_LIMIT, BRANDING_PAGE, BRANDING_PICTURES, SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { brandingPage } from "./BrandingPage.styles";

const MEGABYTE = 1024 * 1024;

/** Page `/settings/branding`: the site's logos, icon, and pictures of the home page, shared links and mails. It works without scripts. */
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
                which="logoDark"
                title={t("Logo on dark grounds")}
                about={t("Instead of the logo in the dark palettes, if it is hard to see there.")}
            />
            <Picture
                which="mobileLogo"
                title={t("Logo for small screens")}
                about={t("Instead of the logo where the window is narrow. A square fits best.")}
            />
            <Picture
                which="mobileLogoDark"
                title={t("Logo for small screens on dark grounds")}
                about={t("Instead of that for small screens in the dark palettes.")}
            />
            <Picture
                which="icon"
                title={t("Icon")}
                about={t(
                    "In tabs and bookmarks, and on home screens, in all the sizes that they need. A square of 512 pixels fits best.",
                )}
            />
            <Picture
                which="shareImage"
                title={t("Picture of shared links")}
                about={t(
                    "Beside links to pages of this site elsewhere, if the page has no picture. 1200 by 630 pixels fit best.",
                )}
            />
            <Picture
                which="mailLogo"
                title={t("Picture above mails")}
                about={t("40 pixels high, above the text of every mail. Mail programs that fetch no pictures show the name.")}
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
    const { kind } = BRANDING_PICTURES[which];
    const takesDrawings = kind !== "picture";
    const size = BRANDING_LIMIT.maximumBytes / MEGABYTE;
    return (
        <FormPart title={title}>
            <p>{about}</p>
            {picture !== "" && (
                <>
                    <img
                        className={brandingPage.picture}
                        data-theme={which.endsWith("Dark") ? "dark" : undefined}
                        src={picture}
                        alt={t("{title} as it is now", { title })}
                    />
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
                    <FileField
                        id={idOf(BRANDING_LIMIT.field)}
                        label={picture === "" ? t("A picture") : t("Another picture")}
                        hint={
                            takesDrawings
                                ? t(
                                      "png, jpg, gif or webp, up to {size} MB, or svg, which is cleaned of all that does not draw.",
                                      { size },
                                  )
                                : t("png, jpg, gif or webp, up to {size} MB.", { size })
                        }
                        errors={form.errorsOf(BRANDING_LIMIT.field)}
                        name={BRANDING_LIMIT.field}
                        accept={`image/png,image/jpeg,image/gif,image/webp${takesDrawings ? ",image/svg+xml" : ""}`}
                    />
                )}
            </PostedForm>
        </FormPart>
    );
}
