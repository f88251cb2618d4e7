import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { Theme } from "@parley/themes/contract";
import { themeArchivePath, themeTokensPath } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { editor } from "./editor.styles";

/** Links to a theme, as it is stored, as files. */
export function ThemeFiles({ theme: { themeID, name } }: { theme: Theme }): ReactNode {
    const t = useTranslation();
    return (
        <p className={editor.tools}>
            <ButtonLink size={32} href={themeArchivePath(themeID)} download={`${name}.zip`} icon="download">
                {t("Export")}
            </ButtonLink>
            <ButtonLink size={32} href={themeTokensPath(themeID)} download={`${name}.json`} icon="download">
                {t("Design tokens")}
            </ButtonLink>
        </p>
    );
}
