import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { fileSize } from "../content/numbers";
import { textStyles } from "../Text.styles";

/** How large a file is: 1.5 MB, with the bytes as its title (UI-045). */
export function FileSize({ bytes }: { bytes: number }): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    return (
        <span className={textStyles.numbers} dir="ltr" title={bytes < 1024 ? undefined : t("{count} bytes", { count: bytes })}>
            {fileSize(bytes, locale)}
        </span>
    );
}
