import { Badge, Icon } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { meMenu } from "./MeMenu.styles";

interface MeMenuItemProps {
    url: string;
    icon?: Parameters<typeof Icon>[0]["name"];
    /** How much waits there; nothing is shown of none. */
    count?: number;
    /** The same in words, for who can't see the number. */
    says?: string;
    children: ReactNode;
}

/** One place in the member's menu. */
export function MeMenuItem({ url, icon, count = 0, says, children }: MeMenuItemProps): ReactNode {
    return (
        <li>
            <a className={meMenu.item} href={url} aria-label={count > 0 ? says : undefined}>
                {icon && <Icon name={icon} size="s" />}
                <span>{children}</span>
                {count > 0 && <Badge count={count} small />}
            </a>
        </li>
    );
}
