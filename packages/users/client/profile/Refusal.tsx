import { FormError } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import type { SentForm } from "./useSentForm";

/** Why a form was not stored, above it: it is said at once, and leads to the field that has to change. */
export function Refusal({ form: { message, mistakes, attempt } }: { form: SentForm }): ReactNode {
    const t = useTranslation();
    if (message === undefined && mistakes.length === 0) return null;
    return (
        <FormError
            message={mistakes.length > 0 ? t("That could not be done.") : message}
            mistakes={mistakes}
            attempt={attempt}
            focus="firstMistake"
        />
    );
}
