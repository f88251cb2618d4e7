import { Badge, Icon } from "@parley/library/client/components";
import type { MouseEvent, ReactNode } from "react";
import { meMenu } from "./MeMenu.styles";

interface MeMenuItemProps {
    url: string;
    icon?: Parameters<typeof Icon>[0]["name"];
    /** Number of waiting items; hidden if 0. */
    count?: number;
    /** Accessible name including the count. */
    description?: string;
    onClick?: (event: MouseEvent) => void;
    children: ReactNode;
}

/** One link in the member's menu. */
export function MeMenuItem({ url, icon, count = 0, description, onClick, children }: MeMenuItemProps): ReactNode {
    return (
        <li>
            <a className={meMenu.item} href={url} aria-label={count > 0 ? description : undefined} onClick={onClick}>
                {icon && <Icon name={icon} size="s" />}
                <span>{children}</span>
                {count > 0 && <Badge count={count} small />}
            </a>
        </li>
    );
}
