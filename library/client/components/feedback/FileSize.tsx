import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { formatFileSize } from "../content/numbers";
import { textStyles } from "../Text.styles";

/** Renders the size of a file, 1.5 MB, with the number of bytes as its title (UI-045). */
export function FileSize({ bytes }: { bytes: number }): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    return (
        <span className={textStyles.numbers} dir="ltr" title={bytes < 1024 ? undefined : t("{count} bytes", { count: bytes })}>
            {formatFileSize(bytes, locale)}
        </span>
    );
}
