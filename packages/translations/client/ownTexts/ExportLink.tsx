import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

/** Link to the site's words in one language, as a file in the format of the product's catalogues. */
export function ExportLink({ locale }: { locale: string }): ReactNode {
    const t = useTranslation();
    return (
        <a href={`/api/v2/locales/${encodeURIComponent(locale)}/own-texts`} download={`${locale}.json`}>
            {t("Export your words as a catalogue")}
        </a>
    );
}
