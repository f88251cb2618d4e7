import { Toast, ToastRegion } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState, usePageSettings } from "@parley/library/client/page";
import { STYLE_GUIDES_PAGE, THEME_PREVIEW_FORM } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useId } from "react";

/** Toast on every page of a session that previews a theme (THEME-018). It is a form, which works without scripts. */
export function ThemePreviewToast(): ReactNode {
    const t = useTranslation();
    const form = useId();
    const { themePreview } = usePageSettings();
    const refused = useFormState(THEME_PREVIEW_FORM);
    const errors = Object.values(refused?.errors ?? {}).flatMap((all) => all.map(({ message }) => message));
    const problem = refused && (refused.message ?? errors.join(" "));
    // A theme that was deleted meanwhile is not previewed any more.
    if (!themePreview && problem !== undefined)
        return (
            <ToastRegion isAtEnd>
                <Toast wide error action={<a href={STYLE_GUIDES_PAGE}>{t("Themes")}</a>}>
                    {problem}
                </Toast>
            </ToastRegion>
        );
    if (!themePreview) return null;
    const { themeID, revisionID, name } = themePreview;
    return (
        <ToastRegion isAtEnd>
            <Toast
                wide
                error={problem !== undefined}
                action={
                    <>
                        <button type="submit" form={form} name="Form" value="applyPreview">
                            {revisionID === null ? t("Apply") : t("Restore")}
                        </button>
                        <button type="submit" form={form} name="Form" value="cancel">
                            {t("Cancel")}
                        </button>
                    </>
                }
            >
                <form id={form} method="post" action={STYLE_GUIDES_PAGE}>
                    <TransientKeyField />
                    <input type="hidden" name="Theme" value={themeID} />
                    <input type="hidden" name="Revision" value={revisionID ?? ""} />
                    {t("You are previewing the {name} theme", { name })}
                    {problem !== undefined && <p>{problem}</p>}
                </form>
            </Toast>
        </ToastRegion>
    );
}
