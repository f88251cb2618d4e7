import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { Button } from "../inputs/Button";

interface OrderButtonsProps {
    /** Displayed name of the item that is moved. */
    name: string;
    isFirst: boolean;
    isLast: boolean;
}

/** Renders the submit buttons that move a row up or down in its list: the form is posted with `Form=up` or `Form=down`. */
export function OrderButtons({ name, isFirst, isLast }: OrderButtonsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            {!isFirst && (
                <Button size={32} type="submit" name="Form" value="up" aria-label={t("Move {name} up", { name })}>
                    {t("Up", {}, "order")}
                </Button>
            )}
            {!isLast && (
                <Button size={32} type="submit" name="Form" value="down" aria-label={t("Move {name} down", { name })}>
                    {t("Down", {}, "order")}
                </Button>
            )}
        </>
    );
}
