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
    /** The chosen value; the first option when it is none of them. */
    value: string;
    options: readonly SortOption[];
    /** "Sort by" when not given (S2§2.7). */
    label?: string;
    /** Told before the link is followed. */
    onChoose?: (value: string) => void;
}

/** How a list is sorted, and links to the other ways. */
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
