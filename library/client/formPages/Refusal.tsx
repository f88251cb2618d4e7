import { FormError } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import type { SentForm } from "./useSentForm";

/** Error message above a form that was rejected. It is announced at once and links to the invalid fields. */
export function Refusal({ form: { message, mistakes, attempt } }: { form: SentForm }): ReactNode {
    const t = useTranslation();
    if (message === undefined && mistakes.length === 0) return null;
    return (
        <FormError
            message={mistakes.length > 0 ? t("This could not be done. Nothing was changed.") : message}
            mistakes={mistakes}
            attempt={attempt}
            focus="firstMistake"
        />
    );
}
