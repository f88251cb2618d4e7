import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useId } from "react";
import { useDetails } from "../behaviour/useDetails";
import { classNames } from "../classNames";
import { lists } from "../content/Lists.styles";
import { menu } from "../Menu.styles";

export interface SortOption {
    value: string;
    name: string;
    url: string;
}

interface SortByProps {
    /** Selected value; the first option if it is none of them. */
    value: string;
    options: readonly SortOption[];
    /** Label; "Sort by" by default (S2§2.7). */
    label?: string;
    /** Called before the link is followed. */
    onChoose?: (value: string) => void;
}

/** Renders the current ordering of a list, and a menu with links to the other orderings. */
export function SortBy({ value, options, label, onChoose }: SortByProps): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    const list = useId();
    const chosen = options.find((option) => option.value === value) ?? options[0];
    return (
        <details className={lists.sort} ref={details}>
            <summary className={lists.sortSummary}>
                <span id={list}>{label ?? t("Sort by")}</span> <b>{chosen?.name}</b>
                <Icon name="down" size="s" />
            </summary>
            <ul className={classNames(menu.list, lists.sortMenu)} aria-labelledby={list}>
                {options.map((option) => (
                    <li key={option.value}>
                        <a
                            className={menu.item}
                            href={option.url}
                            aria-current={option === chosen ? "true" : undefined}
                            onClick={() => onChoose?.(option.value)}
                        >
                            {option === chosen ? <Icon name="check" size="s" /> : <span className={menu.space} />}
                            {option.name}
                        </a>
                    </li>
                ))}
            </ul>
        </details>
    );
}
