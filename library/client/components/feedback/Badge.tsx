import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { formatBadgeNumber } from "../content/numbers";
import { badge } from "./Badge.styles";

interface BadgeProps {
    count: number;
    /** Greatest count that is displayed; above it, the maximum is shown with a plus: 99+. */
    maximum?: number;
    small?: boolean;
}

/** Number of new items. The label of the element around it describes its meaning. */
export function Badge({ count, maximum = 99, small = false }: BadgeProps): ReactNode {
    return <span className={classNames(badge.root, small && badge.small)}>{formatBadgeNumber(count, maximum)}</span>;
}
