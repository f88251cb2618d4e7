import { Button, SectionHead } from "@parley/library/client/components";
import { FileField } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { THEME_IMPORT } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { listMessages } from "./listMessages";
import { managing } from "./managing.styles";

const MEGABYTE = 1024 * 1024;

/** Form that imports a theme from a file. It works without scripts. */
export function ImportTheme(): ReactNode {
    const t = useTranslation();
    const head = useId();
    const errors = listMessages(useFormState(THEME_IMPORT.form));
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{t("Import a theme")}</SectionHead>
            <form className={managing.import} method="post" action={THEME_IMPORT.path} encType="multipart/form-data">
                <TransientKeyField />
                <FileField
                    label={t("A file")}
                    hint={t(
                        "A theme that was exported (.zip, up to {size} MB), or design tokens (.json). It is stored beside the others, and checked as if you had typed it.",
                        { size: THEME_IMPORT.maxBytes / MEGABYTE },
                    )}
                    errors={errors}
                    name={THEME_IMPORT.field}
                    accept=".zip,.json,application/zip,application/json"
                />
                <div>
                    <Button type="submit">{t("Import")}</Button>
                </div>
            </form>
        </section>
    );
}
