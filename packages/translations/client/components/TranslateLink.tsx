import { usePermission } from "@parley/accounts/client";
import { useTranslation } from "@parley/library/client/i18n";
import { translationsPath } from "@parley/translations/contract";
import type { ReactNode } from "react";

interface TranslateLinkProps {
    /** Resource of the record: `categories`. */
    resource: string;
    record: string | number;
}

/** Link to the editor for the translations of a record, for members who manage the site (I18N-016). */
export function TranslateLink({ resource, record }: TranslateLinkProps): ReactNode {
    const t = useTranslation();
    const isManager = usePermission("site.manage");
    return isManager ? <a href={translationsPath(resource, { record: String(record) })}>{t("Translate")}</a> : null;
}
