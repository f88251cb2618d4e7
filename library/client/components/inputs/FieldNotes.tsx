import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { field } from "./Field.styles";

/** Renders the "optional" or "required" mark of a label. */
export function LabelWord({ optional, showsRequired }: { optional: boolean; showsRequired: boolean }): ReactNode {
    const t = useTranslation();
    if (!optional && !showsRequired) return null;
    return <span className={field.optional}>({optional ? t("optional") : t("required")})</span>;
}

/** Renders the hint of a field, shown before any error occurs. */
export function Hint({ id, children }: { id: string; children: ReactNode }): ReactNode {
    return (
        <p className={field.hint} id={id}>
            {children}
        </p>
    );
}

/** Renders the error messages of a field, as sentences with an icon. */
export function Mistakes({ id, errors }: { id: string; errors: readonly string[] }): ReactNode {
    return (
        <div id={id}>
            {errors.map((error) => (
                <p className={field.wrong} key={error}>
                    <Icon name="error" size="s" />
                    <span>{error}</span>
                </p>
            ))}
        </div>
    );
}
