import { Icon } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { meMenu } from "./MeMenu.styles";

interface MeMenuItemProps {
    url: string;
    icon?: Parameters<typeof Icon>[0]["name"];
    children: ReactNode;
}

/** One place in the member's menu. */
export function MeMenuItem({ url, icon, children }: MeMenuItemProps): ReactNode {
    return (
        <li>
            <a className={meMenu.item} href={url}>
                {icon && <Icon name={icon} size="s" />}
                <span>{children}</span>
            </a>
        </li>
    );
}
